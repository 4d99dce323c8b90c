import { pauseOf } from '#worker/db/write-pause.ts'
import type { Env } from '#worker/env.ts'
import { log } from '#worker/http/log.ts'
import { type Made, makeBackup, type Step } from './make.ts'
import { checkBackup, restoreBackup } from './restore.ts'
import { deleteOld, sweepObjects } from './retention.ts'
import { recordRun } from './runs.ts'
import { clearScratch, copySchema } from './scratch.ts'
import { type BackupKey, importBackupKey } from './seal.ts'

const noKey = 'No se hacen copias de seguridad: falta BACKUP_KEY, o no vale.'

type Ready = { bucket: R2Bucket; key: BackupKey; drill: D1Database | null }

/** Throws a sentence where backups are off. */
async function requireBackup({ backup }: Pick<Env, 'backup'>): Promise<Ready> {
  const key = backup && (await importBackupKey(backup.key))
  if (!key) throw new Error(noKey)
  return { bucket: backup.bucket, key, drill: backup.drill }
}

/** A site into which a restore broke off has lost what is still missing: a backup of that would be the newest. */
async function requireWhole(db: D1Database, step: Step): Promise<void> {
  const half = await step('restauración a medias', () =>
    db.prepare('SELECT backup FROM restored_pieces LIMIT 1').first<string>('backup'),
  )
  if (half !== null)
    throw new Error(
      `No se hace la copia: la restauración de ${half} está a medias. Complétala con «npm run restore», con --from ${half}.`,
    )
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Not while the site is restored: then nothing is written, and what stopped the run says so. */
async function recordFailure(
  { db }: Pick<Env, 'db'>,
  kind: 'backup' | 'drill',
  at: number,
  error: unknown,
): Promise<void> {
  await recordRun(db, kind, at, { failure: true, detail: textOf(error) }).catch((refusal: unknown) => {
    if (pauseOf(refusal) === null) throw refusal
  })
}

/** Makes a backup, deletes those that are kept no longer, and writes down how it ended. */
export async function runBackup(
  env: Pick<Env, 'db' | 'media' | 'backup'>,
  at: number,
  step: Step,
): Promise<Made> {
  const db = env.db.$client
  try {
    const { bucket, key } = await requireBackup(env)
    await requireWhole(db, step)
    const made = await makeBackup({ db, media: env.media, bucket, key }, at, step)
    const deleted = await step('caducadas', () => deleteOld(bucket, at))
    const swept = deleted > 0 ? await step('imágenes sin copia', () => sweepObjects(bucket, key, at)) : 0
    await step('anotar', async () => {
      log('info', 'backup', { ...made, deleted, swept })
      await recordRun(env.db, 'backup', at, { failure: false, detail: made.id })
    })
    return made
  } catch (error) {
    await step('anotar fallo', async () => {
      log('error', 'backup', { error })
      await recordFailure(env, 'backup', at, error)
    })
    throw error
  }
}

/** Restores the newest backup into the database of drills, counts, and throws everything away again. */
export async function runDrill(env: Env, at: number, step: Step): Promise<void> {
  try {
    const { bucket, key, drill } = await requireBackup(env)
    if (!drill) return
    const manifest = await checkBackup({ bucket, key }, 'latest', step)
    await step('esquema del ensayo', () => copySchema(env.db.$client, drill))
    const target = { db: drill, media: null, bucket, key }
    const { id, rows, orphans } = await restoreBackup(target, manifest, { overwrite: false, now: at }, step)
    await step('vaciar el ensayo', () => clearScratch(drill))
    await step('anotar ensayo', async () => {
      log('info', 'backup-drill', { id, rows, orphans })
      const detail = `copia ${id}: ${rows} filas restauradas, ${orphans} referencias rotas`
      await recordRun(env.db, 'drill', at, { failure: false, detail })
    })
  } catch (error) {
    await step('anotar fallo del ensayo', async () => {
      log('error', 'backup-drill', { error })
      await recordFailure(env, 'drill', at, error)
    })
    throw error
  }
}
