import type { R2Bucket } from '@cloudflare/workers-types'
import type { BackupKey } from '#worker/features/operations/backup/encryption.ts'
import { runDirectly, type RunStep } from '#worker/features/operations/backup/make.ts'
import type { Manifest } from '#worker/features/operations/backup/manifest.ts'
import { liveSite } from '#worker/features/operations/backup/newer-enquiries.ts'
import { checkBackup, restoreBackup } from '#worker/features/operations/backup/restore.ts'
import { migrate } from '../cli/environment/d1.ts'
import { localTarget, type Target } from '../cli/environment/target.ts'
import { findFolder, createFolderBucket } from './folder-bucket.ts'
import { type Sites, type Storage, withStorage } from './storage.ts'

type WriteLine = (line: string) => void

/** Prints a line for each kind of step. `hasWritten` says whether any step has changed the site. */
function createReporter(writeLine: WriteLine): { step: RunStep; hasWritten: () => boolean } {
  let lastKind = ''
  return {
    step(name, work) {
      const kind = name.split(' ')[0] ?? name
      if (kind !== lastKind) writeLine(`  ${kind} …`)
      lastKind = kind
      return work()
    },
    // The step `empezar` only records that a restore begins.
    hasWritten: () => lastKind !== '' && lastKind !== 'empezar',
  }
}

const nothingWritten = 'No se ha escrito nada.'
const describePartialRestore = (id: string): string =>
  `La restauración de ${id} quedó a medias: el sitio tiene solo una parte, y durante unos diez minutos no guarda nada nuevo. Repite la misma orden, con --from ${id}, y sigue donde quedó.`

/** The same error, with the state of the site added to its message. */
function addState(error: unknown, state: string): Error {
  const message = (error instanceof Error ? error.message : String(error)).trim()
  const sentence = /[.!?»]$/.test(message) ? message : `${message}.`
  return new Error(message.endsWith(state) ? message : `${sentence} ${state}`, { cause: error })
}

type BackupSource = { bucket: R2Bucket; requestedId: string }

/** Opens the source of a backup: a downloaded folder, or the bucket of a site. */
async function withBackupSource<T>(
  { from, copies, sites }: { from: string; copies: Target; sites: Sites },
  openStorage: Storage | null,
  work: (source: BackupSource) => Promise<T>,
): Promise<T> {
  const found = await findFolder(from)
  if (found) return work({ bucket: createFolderBucket(found.folder), requestedId: found.id })
  if (openStorage) return work({ bucket: openStorage.BACKUPS, requestedId: from })
  return withStorage(copies, sites, ({ BACKUPS }) => work({ bucket: BACKUPS, requestedId: from }))
}

async function restoreIntoStorage(
  { DB, MEDIA }: Storage,
  {
    bucket,
    key,
    manifest,
    overwrite,
    writeLine,
    step,
  }: {
    bucket: R2Bucket
    key: BackupKey
    manifest: Manifest
    overwrite: boolean
    writeLine: WriteLine
    step: RunStep
  },
): Promise<void> {
  const target = { db: DB, media: MEDIA, bucket, key }
  const done = await restoreBackup(target, manifest, { overwrite, now: Date.now(), live: liveSite }, step)
  const orphans =
    done.orphans > 0
      ? ` ${done.orphans} filas quedaron fuera: aquello a lo que pertenecían se borró mientras se hacía la copia.`
      : ''
  const preserved =
    done.preserved > 0
      ? `\nSiguen ahí las consultas que llegaron después de la copia (${done.preserved}), con sus mensajes y notas, sin persona asignada.`
      : ''
  writeLine(
    `Restaurada la copia ${done.id}: ${done.rows} filas y ${done.objects} archivos.${orphans}${preserved}\nLas sesiones no vuelven: cada persona ingresa de nuevo.\nLo que se borró después de esa copia ha vuelto: borra otra vez lo que alguien pidió borrar.`,
  )
}

export type SiteRestoreOptions = {
  from: string
  into: Target
  copies: Target
  overwrite: boolean
  key: BackupKey
  writeLine: WriteLine
}

/** Restores a backup into a site. Throws an error whose message also says what state the site is in. */
export async function restoreSite(
  { from, into, copies, overwrite, key, writeLine }: SiteRestoreOptions,
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
          await restoreIntoStorage(storage, {
            bucket,
            key,
            manifest,
            overwrite,
            writeLine,
            step: progress.step,
          })
        },
      ),
    )
  } catch (error) {
    throw addState(error, progress.hasWritten() ? describePartialRestore(id) : nothingWritten)
  }
}
