import { consumePurges } from '../cache/purge.ts'
import { areWritesPaused } from '../db/writes-paused.ts'
import { type Bindings, parseEnvOrNull } from '../env.ts'
import type { MailJob, QueueJob } from '../env/enquiries.ts'
import { purgeQueueSuffix } from '../env/purge.ts'
import { visitQueueSuffix } from '../env/visits.ts'
import { consumeMail } from '../features/enquiries/mail/mail-queue.ts'
import { isEcho, receiveEcho } from '../features/operations/health/echo.ts'
import { consumeAnalyticsEvents } from './analytics-events.ts'

/** Retry delay while the settings are invalid, in seconds: time to correct them. */
const misconfiguredRetrySeconds = 15 * 60
/** Retry delay during a restore, in seconds; long, because messages have few retries. */
const pausedRetrySeconds = 5 * 60

const isMail = (message: Message<QueueJob>): message is Message<MailJob> => !isEcho(message.body)

/** Passes messages to their feature. Retries all while the settings are invalid or a restore runs. */
export async function consumeQueue(
  batch: MessageBatch<QueueJob>,
  bindings: Bindings,
  { cache, now }: { cache: CacheContext | undefined; now: number },
): Promise<void> {
  if (batch.queue.endsWith(purgeQueueSuffix)) return consumePurges(cache, batch)
  const env = parseEnvOrNull(bindings)
  if (!env) return batch.retryAll({ delaySeconds: misconfiguredRetrySeconds })
  if (await areWritesPaused(env.db)) return batch.retryAll({ delaySeconds: pausedRetrySeconds })
  if (batch.queue.endsWith(visitQueueSuffix)) return consumeAnalyticsEvents(env, batch, now)
  const mails: Message<MailJob>[] = []
  for (const message of batch.messages) {
    if (isMail(message)) mails.push(message)
    else {
      await receiveEcho(env, now)
      message.ack()
    }
  }
  await consumeMail(env, { queue: batch.queue, messages: mails }, now)
}
