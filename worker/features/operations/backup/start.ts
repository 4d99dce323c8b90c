import { withTimeout } from '#worker/db/with-timeout.ts'
import type { Env } from '#worker/env.ts'

const sunday = 0
const timeoutMs = 10_000

/** Starts the nightly backup, on Sundays with a drill, at most once a day. */
export async function startBackup({ backup }: Env, now: number): Promise<void> {
  if (!backup?.workflow) return
  const at = new Date(now)
  const id = `noche-${at.toISOString().slice(0, 10)}`
  const params = { drill: backup.drill !== null && at.getUTCDay() === sunday }
  try {
    await withTimeout(backup.workflow.create({ id, params }), timeoutMs)
  } catch (error) {
    if (!/already.?exists/i.test(String(error))) throw error
  }
}
