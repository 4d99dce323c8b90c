import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import type { R2Bucket } from '@cloudflare/workers-types'
import { plainStep, type Step } from '../backup/make.ts'
import type { Manifest } from '../backup/manifest.ts'
import { checkBackup, restoreBackup } from '../backup/restore.ts'
import type { BackupKey } from '../backup/seal.ts'
import { parseSiteUrl } from '../env/site-url.ts'
import { findFolder, folderBucket } from './backup/folder.ts'
import { local, type Place, readBackupKey, type Storage, withStorage } from './backup/storage.ts'
import { readConfig } from './config.ts'
import { migrate } from './d1.ts'
import { environmentOf } from './deploy/environment.ts'
import { isMain, runMain } from './shell.ts'

const usage = `Uso: npm run restore -- --from <copia> --into <sitio> [opciones]

  --from <id|latest|carpeta>        Qué copia: un identificador de «npm run backup -- list», la última,
                                    o una carpeta que trajo «npm run backup -- download».
  --into <local|production|…>       Dónde: el sitio local, producción o un entorno de wrangler.toml.
  --copies <local|production|…>     De qué sitio es el almacén de copias; si no se dice, del mismo.
  --overwrite                       Borra antes lo que hay. Pide escribir el nombre del sitio.

Comprueba la copia entera antes de escribir nada. Si se interrumpe, repite la misma orden: sigue donde quedó.
La clave se lee de BACKUP_KEY en el entorno, o de .dev.vars para el sitio local.
`

/** What has to be typed before a site is overwritten: the name by which visitors know it. */
async function siteName(place: Place): Promise<string> {
  if (place === local) return local
  const { siteUrl } = environmentOf(await readConfig(), place)
  return new URL(parseSiteUrl(siteUrl) ?? siteUrl).hostname
}

async function confirmOverwrite(place: Place): Promise<void> {
  const name = await siteName(place)
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const typed = await lines.question(
      `Se va a borrar todo lo que hay en ${name}. Escribe «${name}» para seguir: `,
    )
    if (typed.trim() !== name) throw new Error(`«${typed.trim()}» no es ${name}. No se ha escrito nada.`)
  } finally {
    lines.close()
  }
}

/** Says what is done, a line a kind of step. */
function narrate(): Step {
  let said = ''
  return (name, work) => {
    const kind = name.split(' ')[0] ?? name
    if (kind !== said) console.log(`  ${kind} …`)
    said = kind
    return work()
  }
}

type Source = { bucket: R2Bucket; wanted: string }

/** Opens what a backup is read from: a folder, or the bucket of a site. */
async function withSource<T>(
  from: string,
  place: Place,
  own: Storage | null,
  work: (source: Source) => Promise<T>,
): Promise<T> {
  const found = await findFolder(from)
  if (found) return work({ bucket: folderBucket(found.folder), wanted: found.id })
  if (own) return work({ bucket: own.BACKUPS, wanted: from })
  return withStorage(place, ({ BACKUPS }) => work({ bucket: BACKUPS, wanted: from }))
}

async function restoreInto(
  { DB, MEDIA }: Storage,
  {
    bucket,
    key,
    manifest,
    overwrite,
  }: { bucket: R2Bucket; key: BackupKey; manifest: Manifest; overwrite: boolean },
): Promise<void> {
  const target = { db: DB, media: MEDIA, bucket, key }
  const done = await restoreBackup(target, manifest, { overwrite, now: Date.now() }, narrate())
  const orphans =
    done.orphans > 0
      ? ` ${done.orphans} filas quedaron fuera: aquello a lo que pertenecían se borró mientras se hacía la copia.`
      : ''
  console.log(
    `Restaurada la copia ${done.id}: ${done.rows} filas y ${done.objects} archivos.${orphans}\nLas sesiones no vuelven: cada persona ingresa de nuevo.`,
  )
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      into: { type: 'string' },
      copies: { type: 'string' },
      overwrite: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const { from, into, overwrite } = values
  if (values.help) return console.log(usage)
  if (from === undefined || into === undefined) throw new Error(usage)
  const copies = values.copies ?? into
  const key = await readBackupKey(copies)
  if (overwrite) await confirmOverwrite(into)
  if (into === local) await migrate()
  await withStorage(into, (storage) =>
    withSource(from, copies, copies === into ? storage : null, async ({ bucket, wanted }) => {
      console.log('Comprobando la copia entera; todavía no se escribe nada.')
      const manifest = await checkBackup({ bucket, key }, wanted, plainStep)
      await restoreInto(storage, { bucket, key, manifest, overwrite })
    }),
  )
}

if (isMain(import.meta)) await runMain(main)
