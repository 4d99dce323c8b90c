import { storageTimeoutMs, withTimeout } from '#worker/db/with-timeout.ts'
import type { Env } from '#worker/env.ts'
import type { MailJob } from '#worker/env/queue-jobs.ts'
import { log } from '#worker/http/log.ts'
import { addRequestId } from '#worker/http/request/request-id.ts'

/** Queues mail jobs. A failure is only logged: the mails are in D1, and a scheduled job queues them again. */
export async function enqueueJobs({ enquiries: { queue } }: Env, jobs: readonly MailJob[]): Promise<void> {
  if (!queue || jobs.length === 0) return
  try {
    await withTimeout(queue.sendBatch(jobs.map((job) => ({ body: addRequestId(job) }))), storageTimeoutMs)
  } catch (error) {
    log('error', 'mail-queue', { error })
  }
}
