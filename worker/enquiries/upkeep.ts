import { site } from '#client/site.ts'
import { startBackup } from '../backup/start.ts'
import type { Env } from '../env.ts'
import { log } from '../http/log.ts'
import { sweepMedia } from '../media/sweep.ts'
import { sweepMail } from './mail-queue.ts'
import { applyRetention } from './queries/enquiries.ts'
import { forgetCounts } from './queries/limits.ts'

/** The nightly one of wrangler.toml's crons; the other one sweeps the mail. */
const nightly = '17 4 * * *'

/** The instant before which enquiries are deleted (`site.privacy.retentionMonths`). */
export function retentionLimit(now: number): number {
  const limit = new Date(now)
  limit.setUTCMonth(limit.getUTCMonth() - site.privacy.retentionMonths)
  return limit.getTime()
}

export async function runUpkeep(env: Env, cron: string, now: number): Promise<void> {
  const swept = await sweepMail(env, now)
  const deleted = cron === nightly ? await applyRetention(env.db, now, retentionLimit(now)) : 0
  if (cron === nightly) await forgetCounts(env.db, now)
  log('info', 'upkeep', { cron, swept, deleted })
  if (cron === nightly) await startBackup(env, now)
  if (cron === nightly) await sweepMedia(env, now)
}
