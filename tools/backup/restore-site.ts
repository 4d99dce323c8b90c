import type { R2Bucket } from '@cloudflare/workers-types'
import type { BackupKey } from '#worker/features/operations/backup/encryption.ts'
import { runDirectly, type RunStep } from '#worker/features/operations/backup/make.ts'
import { liveSite } from '#worker/features/operations/backup/newer-enquiries.ts'
import { restoreObjects } from '#worker/features/operations/backup/objects.ts'
import { checkBackup, restoreBackup } from '#worker/features/operations/backup/restore.ts'
import { migrate } from '../cli/environment/d1.ts'
import { localTarget, type Target } from '../cli/environment/target.ts'
import { findFolder, createFolderBucket } from './folder-bucket.ts'
import { type Sites, type Storage, withStorage } from './storage.ts'

type RestoreResult = Awaited<ReturnType<typeof restoreBackup>>
type WriteLine = (line: string) => void

/**
 * `step` runs one step of a restore, and prints a line when the kind of step changes. `hasWritten` says whether any
 * step may have changed the site.
 */
function createReporter(writeLine: WriteLine): { step: RunStep; hasWritten: () => boolean } {
  let lastKind = ''
  return {
    step(name, work) {
      const kind = name.split(' ')[0] ?? name
      if (kind !== lastKind) writeLine(`  ${kind} …`)
      lastKind = kind
      return work()
    },
    // The step `empezar` only records the beginning of a restore.
    hasWritten: () => lastKind !== '' && lastKind !== 'empezar',
  }
}

const nothingWritten = 'No se ha escrito nada.'
const describePartialRestore = (id: string): string =>
  `La restauración de ${id} quedó a medias: el sitio tiene solo una parte, y durante unos diez minutos no guarda nada nuevo. Repite la misma orden, con --from ${id}, y sigue donde quedó.`

function addState(error: unknown, state: string): Error {
  const message = (error instanceof Error ? error.message : String(error)).trim()
  const sentence = /[.!?»]$/.test(message) ? message : `${message}.`
  return new Error(message.endsWith(state) ? message : `${sentence} ${state}`, { cause: error })
}

type BackupSource = { bucket: R2Bucket; requestedId: string }

/**
 * Runs `work` with the bucket that contains the backup `from`: a downloaded folder, or the bucket of the site `copies`,
 * whose storage is `openStorage` if it is already open. Returns the result of `work`.
 */
async function withBackupSource<T>(
  { from, copies, sites }: { from: string; copies: Target; sites: Sites },
  openStorage: Storage | null,
  work: (source: BackupSource) => Promise<T>,
): Promise<T> {
  const found = findFolder(from)
  if (found) return work({ bucket: createFolderBucket(found.folder), requestedId: found.id })
  if (openStorage) return work({ bucket: openStorage.BACKUPS, requestedId: from })
  return withStorage(copies, sites, ({ BACKUPS }) => work({ bucket: BACKUPS, requestedId: from }))
}

function describeRestore(
  { id, rows, objects, orphans, preserved }: RestoreResult,
  only: SiteRestoreOptions['only'],
): string {
  const files =
    only === 'data'
      ? '. Los archivos siguen como estaban: los que falten vuelven con «--only files».'
      : ` y ${objects} archivos.`
  const left =
    orphans > 0
      ? ` ${orphans} filas quedaron fuera: aquello a lo que pertenecían se borró mientras se hacía la copia.`
      : ''
  const newerEnquiries =
    preserved > 0
      ? `\nSiguen ahí las consultas que llegaron después de la copia (${preserved}), con sus mensajes y notas, sin persona asignada.`
      : ''
  return `Restaurada la copia ${id}: ${rows} filas${files}${left}${newerEnquiries}\nLas sesiones no vuelven: cada persona entra de nuevo.\nLo que se borró después de esa copia ha vuelto: borra otra vez lo que alguien pidió borrar.`
}

export type SiteRestoreOptions = {
  from: string
  into: Target
  copies: Target
  overwrite: boolean
  /** `files` writes only the files that the site lacks, `data` only the database; null writes both. */
  only: 'files' | 'data' | null
  key: BackupKey
  writeLine: WriteLine
}

/** Restores a backup into a site. If it throws, the message of the error also says what state the site is in. */
export async function restoreSite(
  { from, into, copies, overwrite, only, key, writeLine }: SiteRestoreOptions,
  sites: Sites,
): Promise<void> {
  const progress = createReporter(writeLine)
  let id = from
  try {
    if (into === localTarget) await migrate(sites.state)
    await withStorage(into, sites, (storage) =>
      withBackupSource(
        { from, copies, sites },
        copies === into ? storage : null,
        async ({ bucket, requestedId }) => {
          writeLine(`Se escribirá en ${storage.description}.`)
          writeLine('Comprobando la copia entera; todavía no se escribe nada.')
          const manifest = await checkBackup({ bucket, key }, requestedId, runDirectly)
          id = manifest.id
          const media = storage.MEDIA
          if (only === 'files') {
            let written = 0
            for (const piece of manifest.objects.pieces)
              written += await restoreObjects({ media, bucket, key }, piece, { isMissingOnly: true })
            return writeLine(`Archivos que faltaban y han vuelto: ${written}. Nada más ha cambiado.`)
          }
          const target = { db: storage.DB, media: only === 'data' ? null : media, bucket, key }
          const options = { overwrite, now: Date.now(), live: liveSite }
          writeLine(describeRestore(await restoreBackup(target, manifest, options, progress.step), only))
        },
      ),
    )
  } catch (error) {
    throw addState(error, progress.hasWritten() ? describePartialRestore(id) : nothingWritten)
  }
}
