import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createDatabase } from '#worker/db/database.ts'
import { plainStep } from '#worker/features/operations/backup/make.ts'
import { findBackup, listBackups, momentOf } from '#worker/features/operations/backup/manifest.ts'
import { runBackup } from '#worker/features/operations/backup/run.ts'
import { download } from '../backup/folder.ts'
import { ownSites, readBackupKey, withStorage } from '../backup/storage.ts'
import { environmentOf, nameIn } from '../deploy/environment.ts'
import { readConfig } from './environment/config.ts'
import { migrate } from './environment/d1.ts'
import { local, type Place, placeOf, placeOptions, publishFirst } from './environment/place.ts'
import { isMain, run, runMain } from './environment/shell.ts'

const usage = `Uso: npm run backup -- [orden] [opciones]

  (sin orden)            Hace una copia de seguridad ahora.
  list                   Muestra las copias completas que hay.
  download <carpeta>     Trae una copia a una carpeta, cifrada como está; --from elige cuál.

  --remote               Del sitio publicado y no del local.
  --env <entorno>        De otro entorno que producción; implica --remote.
  --from <id>            Qué copia trae download: un identificador de list, o latest (si no se dice).

La clave se lee de BACKUP_KEY en el entorno, o de .dev.vars para el sitio local.
`

/** The published site reads itself: its data stay where they are, and its key in the worker. */
async function startRemote(place: Place): Promise<void> {
  const config = await readConfig()
  const name = nameIn(environmentOf(config, place), config.name, `${config.name}-backup`)
  await run('wrangler', ['workflows', 'trigger', name, '{}'], { quiet: true }).catch((error: unknown) => {
    if (!/not.found/i.test(String(error))) throw error
    throw new Error(`«${place}» no hace copias todavía: ${publishFirst(place)}`, { cause: error })
  })
  console.log(`La copia está en marcha. Cómo va: npx wrangler workflows instances describe ${name} latest`)
}

async function backUpHere(): Promise<void> {
  const { hex } = await readBackupKey(local)
  await migrate()
  const made = await withStorage(local, await ownSites(), ({ DB, MEDIA, BACKUPS }) => {
    const backup = { bucket: BACKUPS, key: hex, workflow: null, drill: null }
    return runBackup({ db: createDatabase(DB), media: MEDIA, backup }, Date.now(), plainStep)
  })
  console.log(
    `Copia ${made.id}: ${made.rows} filas en ${made.pieces} piezas (${kilobytes(made.bytes)}) y ${made.objects} archivos, de ellos ${made.copied} nuevos.`,
  )
}

const kilobytes = (bytes: number): string =>
  `${new Intl.NumberFormat('es', { maximumFractionDigits: 1 }).format(bytes / 1000)} kB`

async function list(place: Place): Promise<void> {
  const found = await withStorage(place, await ownSites(), ({ BACKUPS }) => listBackups(BACKUPS))
  const whole = found.filter(({ isWhole }) => isWhole)
  if (whole.length === 0) return console.log('Todavía no hay ninguna copia completa.')
  for (const { id } of whole) console.log(`${id}\t${new Date(momentOf(id)).toLocaleString('es')}`)
}

async function bring(place: Place, wanted: string, path: string | undefined): Promise<void> {
  if (path === undefined) throw new Error(usage)
  const folder = resolve(path)
  const key = await readBackupKey(place)
  const saved = await withStorage(place, await ownSites(), async ({ BACKUPS }) => {
    const id = await findBackup(BACKUPS, wanted)
    return { id, files: await download(BACKUPS, key, { id, folder }) }
  })
  console.log(`La copia ${saved.id} está en ${folder}: ${saved.files} archivos nuevos, cifrados.`)
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      ...placeOptions,
      from: { type: 'string', default: 'latest' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return console.log(usage)
  const place = placeOf(values)
  const [order, path] = positionals
  if (order === undefined) return place === local ? backUpHere() : startRemote(place)
  if (order === 'list') return list(place)
  if (order === 'download') return bring(place, values.from, path)
  throw new Error(usage)
}

if (isMain(import.meta)) await runMain(main)
