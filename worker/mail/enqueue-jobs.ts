import { storageTimeoutMs, withTimeout } from '../db/with-timeout.ts'
import type { Env } from '../env.ts'
import type { MailJob, WebhookJob } from '../env/queue-jobs.ts'
import { log } from '../http/log.ts'
import { addRequestId } from '../http/request/request-id.ts'

/** Most messages that a queue takes at once. */
export const maxJobsPerBatch = 100

/** Puts jobs in the queue of mails and webhooks. Throws if that fails. */
export async function sendJobs(
  queue: NonNullable<Env['enquiries']['queue']>,
  jobs: readonly (MailJob | WebhookJob)[],
  options: { delaySeconds?: number } = {},
): Promise<void> {
  const messages = jobs.map((job) => ({ body: addRequestId(job), ...options }))
  for (let start = 0; start < messages.length; start += maxJobsPerBatch)
    await withTimeout(queue.sendBatch(messages.slice(start, start + maxJobsPerBatch)), storageTimeoutMs)
}

/** Queues mail jobs. A failure is only logged: the mails are in D1, and a scheduled job queues them again. */
export async function enqueueJobs({ enquiries: { queue } }: Env, jobs: readonly MailJob[]): Promise<void> {
  if (!queue) return
  try {
    await sendJobs(queue, jobs)
  } catch (error) {
    log('error', 'mail-queue', { error })
  }
}
