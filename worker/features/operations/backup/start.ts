import { withTimeout } from '#worker/db/with-timeout.ts'
import type { Env } from '#worker/env.ts'
import type { BackupRequest } from '#worker/env/backup.ts'

const sunday = 0
const timeoutMs = 10_000

/** Starts a backup, unless one was started with this id. False if backups are off. */
async function start({ backup }: Env, id: string, params: BackupRequest): Promise<boolean> {
  if (!backup?.workflow) return false
  try {
    await withTimeout(backup.workflow.create({ id, params }), timeoutMs)
  } catch (error) {
    if (!/already.?exists/i.test(String(error))) throw error
  }
  return true
}

/** Starts the nightly backup, on Sundays with a drill, at most once a day. */
export async function startBackup(env: Env, now: number): Promise<void> {
  const at = new Date(now)
  const drill = Boolean(env.backup?.drill) && at.getUTCDay() === sunday
  await start(env, `noche-${at.toISOString().slice(0, 10)}`, { drill })
}

/** Starts a backup that somebody asked for, at most once a minute. False if backups are off. */
export const startBackupNow = (env: Env, now: number): Promise<boolean> =>
  start(env, `mano-${new Date(now).toISOString().slice(0, 16).replace(':', '-')}`, { manual: true })
