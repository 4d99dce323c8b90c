import { getStorageFailure } from '#worker/db/with-timeout.ts'
import { getPauseRetrySeconds } from '#worker/db/write-pause.ts'
import type { Env } from '#worker/env.ts'
import { log } from '#worker/http/log.ts'
import { clearDrillDatabase, copySchema } from './drill-database.ts'
import { type BackupKey, importBackupKey } from './encryption.ts'
import { type BackupResult, makeBackup, type RunStep } from './make.ts'
import { checkBackup, restoreBackup } from './restore.ts'
import { deleteOldBackups, deleteUnusedObjects } from './retention.ts'
import { recordRun } from './runs.ts'

const noKeyMessage = 'No se hacen copias de seguridad: falta BACKUP_KEY, o no vale.'

type BackupConfig = { bucket: R2Bucket; key: BackupKey; drill: D1Database | null }

/** Returns the settings of backups; throws if backups are off or their key is invalid. */
async function requireBackup({ backup }: Pick<Env, 'backup'>): Promise<BackupConfig> {
  const key = backup && (await importBackupKey(backup.key))
  if (!key) throw new Error(noKeyMessage)
  return { bucket: backup.bucket, key, drill: backup.drill }
}

/** Throws while a restore is incomplete: the new backup would lack rows and be the latest. */
async function requireCompleteRestore(db: D1Database, step: RunStep): Promise<void> {
  const half = await step('restauración a medias', () =>
    db.prepare('SELECT backup FROM restored_pieces LIMIT 1').first<string>('backup'),
  )
  if (half !== null)
    throw new Error(
      `No se hace la copia: la restauración de ${half} está a medias. Complétala con «npm run restore», con --from ${half}.`,
    )
}

function toMessage(error: unknown): string {
  const failure = getStorageFailure(error)
  return failure instanceof Error ? failure.message : String(failure)
}

/** Records a failed run. During a restore nothing can be written, which is ignored. */
async function recordFailedRun(
  { db }: Pick<Env, 'db'>,
  at: number,
  { kind, error, isMade = false }: { kind: 'backup' | 'drill'; error: unknown; isMade?: boolean },
): Promise<void> {
  const outcome = { isFailure: true, isMade, detail: toMessage(error) }
  await recordRun(db, kind, at, outcome).catch((refusal: unknown) => {
    if (getPauseRetrySeconds(refusal) === null) throw refusal
  })
}

/** Most missing files that a message names. */
const maxNamed = 10

function createMissingError({ id, missing }: BackupResult): Error {
  const rest = missing.length > maxNamed ? ' y otros' : ''
  return new Error(
    `La copia ${id} está hecha, pero faltan archivos que la base de datos nombra (${missing.length}): ${missing.slice(0, maxNamed).join(', ')}${rest}. docs/ops/r2-down.md dice cómo recuperarlos.`,
  )
}

/**
 * Makes a backup, deletes expired ones, and records the result. `isPinned`: it was started by hand. Throws also if the
 * backup is made, but rows name files that are nowhere.
 */
export async function runBackup(
  env: Pick<Env, 'db' | 'media' | 'backup'>,
  at: number,
  step: RunStep,
  { isPinned = false } = {},
): Promise<BackupResult> {
  const db = env.db.$client
  let isMade = false
  try {
    const { bucket, key } = await requireBackup(env)
    await requireCompleteRestore(db, step)
    const made = await makeBackup({ db, media: env.media, bucket, key, isPinned }, at, step)
    const deleted = await step('caducadas', () => deleteOldBackups(bucket, at))
    const swept =
      deleted > 0 ? await step('imágenes sin copia', () => deleteUnusedObjects(bucket, key, at)) : 0
    isMade = made.missing.length > 0
    if (isMade) throw createMissingError(made)
    const { missing: _, ...facts } = made
    await step('anotar', async () => {
      log('info', 'backup', { ...facts, deleted, swept })
      await recordRun(env.db, 'backup', at, { isFailure: false, detail: made.id })
    })
    return made
  } catch (error) {
    await step('anotar fallo', async () => {
      log('error', 'backup', { error })
      await recordFailedRun(env, at, { kind: 'backup', error, isMade })
    })
    throw error
  }
}

/** Restores the latest backup into the drill database, counts its rows, and empties it. */
export async function runDrill(env: Env, at: number, step: RunStep): Promise<void> {
  try {
    const { bucket, key, drill } = await requireBackup(env)
    if (!drill) return
    const manifest = await checkBackup({ bucket, key }, 'latest', step)
    await step('esquema del ensayo', () => copySchema(env.db.$client, drill))
    const target = { db: drill, media: null, bucket, key }
    const { id, rows, orphans } = await restoreBackup(target, manifest, { overwrite: false, now: at }, step)
    await step('vaciar el ensayo', () => clearDrillDatabase(drill))
    await step('anotar ensayo', async () => {
      log('info', 'backup-drill', { id, rows, orphans })
      const detail = `copia ${id}: ${rows} filas restauradas, ${orphans} referencias rotas`
      await recordRun(env.db, 'drill', at, { isFailure: false, detail })
    })
  } catch (error) {
    await step('anotar fallo del ensayo', async () => {
      log('error', 'backup-drill', { error })
      await recordFailedRun(env, at, { kind: 'drill', error })
    })
    throw error
  }
}
