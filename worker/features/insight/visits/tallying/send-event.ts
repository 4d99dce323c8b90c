import { storageTimeoutMs, withTimeout } from '#worker/db/with-timeout.ts'
import type { Env } from '#worker/env.ts'
import type { AnalyticsJob } from '#worker/env/queue-jobs.ts'
import { type AppContext, waitUntil } from '#worker/http/context.ts'
import { log } from '#worker/http/log.ts'

export async function sendEvent(env: Env, job: AnalyticsJob | null): Promise<void> {
  if (job && env.visits.queue) await withTimeout(env.visits.queue.send(job), storageTimeoutMs)
}

/** Sends an event after the response. A failure is logged, and the event is not counted. */
export function sendEventInBackground(c: AppContext, job: Promise<AnalyticsJob | null>): void {
  const env = c.get('env')
  waitUntil(
    c,
    job.then((made) => sendEvent(env, made)).catch((error: unknown) => log('warn', 'visit', { error })),
  )
}

export const hasTrackingOptOut = (c: AppContext): boolean =>
  c.req.header('DNT') === '1' || c.req.header('Sec-GPC') === '1'
