import { resolve } from 'node:path'
import { createDatabase } from '#worker/db/database.ts'
import { runDirectly } from '#worker/features/operations/backup/make.ts'
import {
  findBackup,
  listBackups,
  parseBackupTime,
  type StoredBackup,
} from '#worker/features/operations/backup/manifest.ts'
import { runBackup } from '#worker/features/operations/backup/run.ts'
import { readCopyPlace } from '../backup/copy-place.ts'
import { copyBackup } from '../backup/copy.ts'
import { downloadBackup } from '../backup/folder-bucket.ts'
import { openBackup } from '../backup/open.ts'
import { readSites, readBackupKey, withStorage } from '../backup/storage.ts'
import { getEnvironment, getNameInEnvironment } from '../deploy/environment.ts'
import { runMain } from './environment/command.ts'
import { readConfig } from './environment/config.ts'
import { migrate } from './environment/d1.ts'
import { runProcess } from './environment/shell.ts'
import { localTarget, type Target, getTarget, targetOptions, getPublishHint } from './environment/target.ts'

const usage = `Uso: npm run backup -- [orden] [opciones]

  (sin orden)            Hace una copia de seguridad ahora.
  list                   Muestra las copias completas que hay.
  download <carpeta>     Trae una copia a una carpeta, cifrada como está; --from elige cuál.
  open <copia> <carpeta> Descifra una copia que trajo download: tablas en NDJSON, imágenes con su nombre. La carpeta
                         es nueva o está vacía, y solo tú puedes leerla.
  copy                   Lleva una copia, cifrada, a otro almacén compatible con S3 (BACKUP_S3_URL, BACKUP_S3_KEY_ID,
                         BACKUP_S3_SECRET y BACKUP_S3_REGION en el entorno), y lee lo que escribió.

  --remote               Del sitio publicado y no del local.
  --env <entorno>        De otro entorno que producción; implica --remote.
  --from <id>            Qué copia traen download y copy: un identificador de list, o latest (si no se dice).

La clave se lee de BACKUP_KEY en el entorno, o de .dev.vars para el sitio local.
`

/**
 * Starts the workflow of the published site. The site backs itself up, so that neither its data nor its key leave the
 * platform.
 */
async function startRemoteBackup(target: Target): Promise<void> {
  const config = await readConfig()
  const name = getNameInEnvironment(getEnvironment(config, target), config.name, `${config.name}-backup`)
  await runProcess('wrangler', ['workflows', 'trigger', name, '{"manual":true}'], { quiet: true }).catch(
    (error: unknown) => {
      if (!/not.found/i.test(String(error))) throw error
      throw new Error(`«${target}» no hace copias todavía: ${getPublishHint(target)}`, { cause: error })
    },
  )
  console.log(`La copia está en marcha. Cómo va: npx wrangler workflows instances describe ${name} latest`)
}

async function backUpLocally(): Promise<void> {
  const { hex } = await readBackupKey(localTarget)
  await migrate()
  const made = await withStorage(localTarget, await readSites(), ({ DB, MEDIA, BACKUPS }) => {
    const backup = { bucket: BACKUPS, key: hex, workflow: null, drill: null }
    return runBackup({ db: createDatabase(DB), media: MEDIA, backup }, Date.now(), runDirectly, {
      isPinned: true,
    })
  })
  console.log(
    `Copia ${made.id}: ${made.rows} filas en ${made.pieces} piezas (${formatKilobytes(made.bytes)}) y ${made.objects} archivos, de ellos ${made.copied} nuevos.`,
  )
}

const formatKilobytes = (bytes: number): string =>
  `${new Intl.NumberFormat('es', { maximumFractionDigits: 1 }).format(bytes / 1000)} kB`

function formatBackup({ id, isPinned, isGood }: StoredBackup): string {
  const notes = [...(isPinned ? ['hecha a mano'] : []), ...(isGood ? [] : ['le faltan archivos'])]
  return [id, new Date(parseBackupTime(id)).toLocaleString('es'), ...notes].join('\t')
}

async function printBackups(target: Target): Promise<void> {
  const found = await withStorage(target, await readSites(), ({ BACKUPS }) => listBackups(BACKUPS))
  const completeBackups = found.filter(({ isComplete }) => isComplete)
  if (completeBackups.length === 0) return console.log('Todavía no hay ninguna copia completa.')
  for (const backup of completeBackups) console.log(formatBackup(backup))
}

async function downloadToFolder(
  target: Target,
  requestedId: string,
  path: string | undefined,
): Promise<void> {
  if (path === undefined) throw new Error(usage)
  const folder = resolve(path)
  const key = await readBackupKey(target)
  const saved = await withStorage(target, await readSites(), async ({ BACKUPS }) => {
    const id = await findBackup(BACKUPS, requestedId)
    return { id, files: await downloadBackup(BACKUPS, key, { id, folder }) }
  })
  console.log(`La copia ${saved.id} está en ${folder}: ${saved.files} archivos nuevos, cifrados.`)
}

async function openToFolder(target: Target, [path, folder]: readonly string[]): Promise<void> {
  if (path === undefined || folder === undefined) throw new Error(usage)
  const { id, rows, objects } = await openBackup(path, await readBackupKey(target), resolve(folder))
  console.log(
    `La copia ${id} está abierta en ${resolve(folder)}: ${rows} filas en tablas/ y ${objects} archivos en archivos/. Ya no está cifrada: bórrala cuando no haga falta.`,
  )
}

async function copyToSecondPlace(target: Target, requestedId: string): Promise<void> {
  const place = readCopyPlace(process.env)
  const made = await withStorage(target, await readSites(), async ({ BACKUPS }) => {
    const id = await findBackup(BACKUPS, requestedId)
    return { id, ...(await copyBackup(BACKUPS, id, place)) }
  })
  console.log(
    `La copia ${made.id} está en el segundo sitio: ${made.copied} piezas escritas y leídas de vuelta, ${made.present} ya estaban.`,
  )
}

const options = { ...targetOptions, from: { type: 'string', default: 'latest' } } as const

await runMain(import.meta, { usage, options, allowPositionals: true }, (values, [command, ...paths]) => {
  const target = getTarget(values)
  if (command === undefined) return target === localTarget ? backUpLocally() : startRemoteBackup(target)
  if (command === 'list') return printBackups(target)
  if (command === 'download') return downloadToFolder(target, values.from, paths[0])
  if (command === 'open') return openToFolder(target, paths)
  if (command === 'copy') return copyToSecondPlace(target, values.from)
  throw new Error(usage)
})
