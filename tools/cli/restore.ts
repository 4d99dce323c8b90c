import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { parseSiteUrl } from '#worker/env/site-url.ts'
import { restoreSite } from '../backup/restore-site.ts'
import { readSites, readBackupKey } from '../backup/storage.ts'
import { getEnvironment } from '../deploy/environment.ts'
import { runMain } from './environment/command.ts'
import { readConfig } from './environment/config.ts'
import { localTarget, type Target } from './environment/target.ts'

const usage = `Uso: npm run restore -- --from <copia> --into <sitio> [opciones]

  --from <id|latest|carpeta>        Qué copia: un identificador de «npm run backup -- list», la última,
                                    o una carpeta que trajo «npm run backup -- download».
  --into <local|production|…>       Dónde: el sitio local, producción o un entorno de wrangler.toml.
  --copies <local|production|…>     De qué sitio es el almacén de copias; si no se dice, del mismo.
  --only <files|data>               files: solo trae los archivos que faltan en el almacén, y no cambia nada más.
                                    data: solo la base de datos; no toca los archivos.
  --overwrite                       Borra antes lo que hay. Pide escribir el nombre del sitio.

Comprueba la copia entera antes de escribir nada. Si se interrumpe, repite la misma orden: sigue donde quedó.
La clave se lee de BACKUP_KEY en el entorno, o de .dev.vars para el sitio local.
`

/** The name that the person must type before a site is overwritten: the host name, or `local`. */
async function getSiteName(target: Target): Promise<string> {
  if (target === localTarget) return localTarget
  const { siteUrl } = getEnvironment(await readConfig(), target)
  return new URL(parseSiteUrl(siteUrl) ?? siteUrl).hostname
}

async function confirmOverwrite(target: Target): Promise<void> {
  const name = await getSiteName(target)
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const question = `Se va a borrar todo lo que hay en ${name}, menos las consultas que llegaron después de la copia. Escribe «${name}» para seguir: `
    // After the input has closed, a question would wait for an answer forever.
    const typed = await Promise.race([lines.question(question), once(lines, 'close').then(() => '')])
    if (typed.trim() !== name) throw new Error(`«${typed.trim()}» no es ${name}. No se ha escrito nada.`)
  } finally {
    lines.close()
  }
}

const options = {
  from: { type: 'string' },
  into: { type: 'string' },
  copies: { type: 'string' },
  overwrite: { type: 'boolean', default: false },
  only: { type: 'string' },
} as const

await runMain(import.meta, { usage, options }, async (values) => {
  const { from, into, overwrite, only = null } = values
  if (from === undefined || into === undefined) throw new Error(usage)
  if (only !== null && only !== 'files' && only !== 'data') throw new Error(usage)
  const sites = await readSites()
  const copies = values.copies ?? into
  const key = await readBackupKey(copies)
  if (overwrite && only !== 'files') await confirmOverwrite(into)
  await restoreSite({ from, into, copies, overwrite, only, key, writeLine: console.log }, sites)
})
