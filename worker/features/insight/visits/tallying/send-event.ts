import { storageDeadlineMs, withDeadline } from '#worker/db/reach.ts'
import type { Env } from '#worker/env.ts'
import type { VisitJob } from '#worker/env/visits.ts'
import { type AppContext, waitUntil } from '#worker/http/context.ts'
import { log } from '#worker/http/log.ts'

export async function put(env: Env, job: VisitJob | null): Promise<void> {
  if (job && env.visits.queue) await withDeadline(env.visits.queue.send(job), storageDeadlineMs)
}

/** Behind the answer, so that nobody waits for it: what fails is not counted, and the log says so. */
export function putBehind(c: AppContext, job: Promise<VisitJob | null>): void {
  const env = c.get('env')
  waitUntil(
    c,
    job.then((made) => put(env, made)).catch((error: unknown) => log('warn', 'visit', { error })),
  )
}
