import { withTimeout } from '../db/with-timeout.ts'
import { type Bindings, type Env, parseEnvOrNull } from '../env.ts'
import { log } from '../http/log.ts'
import { areWritesPaused } from './are-writes-paused.ts'

/** Must match the crons of wrangler.toml. */
export const crons = {
  every5Minutes: '*/5 * * * *',
  every15Minutes: '*/15 * * * *',
  nightly: '17 4 * * *',
} as const

export type ScheduledJob = {
  name: string
  cron: (typeof crons)[keyof typeof crons]
  /** Does a bounded amount of work and leaves the rest for the next run. May return how many items it processed. */
  run: (env: Env, now: number) => Promise<number | void>
}

/** Timeout of one job, in milliseconds. The platform ends a cron after 15 minutes. */
const jobTimeoutMs = 60_000

/**
 * Runs the jobs of a cron one after another. A job that fails or times out does not stop the others; the run then
 * throws at its end, so that the platform reports a failure.
 */
export async function runJobs(
  jobs: readonly ScheduledJob[],
  bindings: Bindings,
  { cron, now, timeoutMs = jobTimeoutMs }: { cron: string; now: number; timeoutMs?: number },
): Promise<void> {
  const env = parseEnvOrNull(bindings)
  if (!env) throw new Error('Scheduled jobs failed: the settings are wrong')
  if (await areWritesPaused(env.db)) return log('info', 'jobs-paused', { cron })
  const failed: string[] = []
  for (const { name, run } of jobs.filter((task) => task.cron === cron)) {
    try {
      const processed = await withTimeout(run(env, now), timeoutMs)
      log('info', 'job', { cron, task: name, processed: processed ?? null })
    } catch (error) {
      failed.push(name)
      log('error', 'job-failed', { cron, task: name, error })
    }
  }
  if (failed.length > 0) throw new Error(`Scheduled jobs failed: ${failed.join(', ')}`)
}
