import { isWritingPaused } from '../db/paused.ts'
import { withDeadline } from '../db/reach.ts'
import { type Bindings, type Env, readEnv } from '../env.ts'
import { log } from '../http/log.ts'

/** When a task runs: a cron of wrangler.toml. */
export const crons = { watch: '*/5 * * * *', often: '*/15 * * * *', nightly: '17 4 * * *' } as const

export type Task = {
  /** As the log calls it. */
  name: string
  cron: (typeof crons)[keyof typeof crons]
  /** Does a bounded piece, and the rest the next time; gives how many things it dealt with. */
  run: (env: Env, now: number) => Promise<number | void>
}

/** How long one task may keep the others waiting, in milliseconds. The platform ends a cron after 15 minutes. */
const taskDeadlineMs = 60_000

/**
 * Runs the tasks of a cron, one after the other. Each fails alone, also by never ending; the run then throws at
 * its end, so that the platform counts it as failed.
 */
export async function runTasks(
  tasks: readonly Task[],
  bindings: Bindings,
  { cron, now, deadlineMs = taskDeadlineMs }: { cron: string; now: number; deadlineMs?: number },
): Promise<void> {
  const env = readEnv(bindings)
  if (!env) throw new Error('Upkeep failed: the settings are wrong')
  if (await isWritingPaused(env.db)) return log('info', 'upkeep-paused', { cron })
  const failed: string[] = []
  for (const { name, run } of tasks.filter((task) => task.cron === cron)) {
    try {
      const done = await withDeadline(run(env, now), deadlineMs)
      log('info', 'upkeep', { cron, task: name, done: done ?? null })
    } catch (error) {
      failed.push(name)
      log('error', 'upkeep-failed', { cron, task: name, error })
    }
  }
  if (failed.length > 0) throw new Error(`Upkeep failed: ${failed.join(', ')}`)
}
