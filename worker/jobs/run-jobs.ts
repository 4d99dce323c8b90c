import { withTimeout } from '../db/with-timeout.ts'
import { areWritesPaused } from '../db/writes-paused.ts'
import { type Bindings, type Env, parseEnvOrNull } from '../env.ts'
import { log } from '../http/log.ts'

/** When a task runs: a cron of wrangler.toml. */
export const crons = {
  every5Minutes: '*/5 * * * *',
  every15Minutes: '*/15 * * * *',
  nightly: '17 4 * * *',
} as const

export type ScheduledJob = {
  /** As the log calls it. */
  name: string
  cron: (typeof crons)[keyof typeof crons]
  /** Does a bounded piece, and the rest the next time; gives how many things it dealt with. */
  run: (env: Env, now: number) => Promise<number | void>
}

/** How long one task may keep the others waiting, in milliseconds. The platform ends a cron after 15 minutes. */
const jobTimeoutMs = 60_000

/**
 * Runs the tasks of a cron, one after the other. Each fails alone, also by never ending; the run then throws at
 * its end, so that the platform counts it as failed.
 */
export async function runJobs(
  jobs: readonly ScheduledJob[],
  bindings: Bindings,
  { cron, now, timeoutMs = jobTimeoutMs }: { cron: string; now: number; timeoutMs?: number },
): Promise<void> {
  const env = parseEnvOrNull(bindings)
  if (!env) throw new Error('Upkeep failed: the settings are wrong')
  if (await areWritesPaused(env.db)) return log('info', 'upkeep-paused', { cron })
  const failed: string[] = []
  for (const { name, run } of jobs.filter((task) => task.cron === cron)) {
    try {
      const processed = await withTimeout(run(env, now), timeoutMs)
      log('info', 'upkeep', { cron, task: name, processed: processed ?? null })
    } catch (error) {
      failed.push(name)
      log('error', 'upkeep-failed', { cron, task: name, error })
    }
  }
  if (failed.length > 0) throw new Error(`Upkeep failed: ${failed.join(', ')}`)
}
