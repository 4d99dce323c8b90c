import { consumePurges } from '../cache/purge.ts'
import { type Bindings, type Env, parseEnvOrNull } from '../env.ts'
import { parseQueueJob, type QueueJob, type Received } from '../env/queue-jobs.ts'
import { consumeMail } from '../features/enquiries/mail/mail-queue.ts'
import { saveNotFoundCounts } from '../features/insight/not-found/consume.ts'
import { saveSpeedCounts } from '../features/insight/speed/consume.ts'
import { saveVisits } from '../features/insight/visits/tallying/consume.ts'
import { receiveEcho } from '../features/operations/health/echo.ts'
import { consumeWebhooks } from '../features/webhooks/deliver.ts'
import { log } from '../http/log.ts'
import { areWritesPaused } from './are-writes-paused.ts'

/** Retry delay while the settings are invalid, in seconds: time to correct them. */
const misconfiguredRetrySeconds = 15 * 60
/** Retry delay during a restore, in seconds; long, because messages have few retries. */
const pausedRetrySeconds = 5 * 60
/** Seconds before messages that could not be counted are retried. */
const countRetrySeconds = 60
// Suffixes of queue names in every environment; see wrangler.toml.
const purgeQueueSuffix = '-purge'
const deadSuffix = '-dead'

type Context = { env: Env; now: number; isDead: boolean }
/** Acknowledges or retries each message. */
type Consumer<Job extends QueueJob> = (received: readonly Received<Job>[], context: Context) => Promise<void>

/** A consumer that counts all messages together, and retries all of them if storage fails. */
const createCounter =
  <Job extends QueueJob>(
    count: (db: Env['db'], jobs: readonly Job[], now: number) => Promise<void>,
  ): Consumer<Job> =>
  async (received, { env, now }) => {
    try {
      await count(
        env.db,
        received.map(({ job }) => job),
        now,
      )
      for (const { message } of received) message.ack()
    } catch (error) {
      log('error', 'visits', { error })
      for (const { message } of received) message.retry({ delaySeconds: countRetrySeconds })
    }
  }

const consumeVisits = createCounter(saveVisits)

/** Kind of message → its consumer. Kinds with the same consumer are consumed together. */
const consumers: {
  [Kind in Exclude<QueueJob['kind'], 'purge'>]: Consumer<Extract<QueueJob, { kind: Kind }>>
} = {
  notification: consumeMail,
  answer: consumeMail,
  letter: consumeMail,
  webhook: consumeWebhooks,
  async echo(received, { env, now }) {
    for (const { message } of received) {
      await receiveEcho(env, now)
      message.ack()
    }
  },
  view: consumeVisits,
  bot: consumeVisits,
  speed: createCounter(saveSpeedCounts),
  lost: createCounter(saveNotFoundCounts),
}

const hasPurge = ({ messages }: MessageBatch<unknown>): boolean =>
  messages.some(({ body }) => parseQueueJob(body)?.kind === 'purge')

/**
 * Passes each message to the consumer of its kind. Retries all while the settings are invalid or a restore runs; purges
 * need neither settings nor storage. Messages of no known kind are dropped.
 */
export async function consumeQueue(
  batch: MessageBatch<unknown>,
  bindings: Bindings,
  { cache, now }: { cache: CacheContext | undefined; now: number },
): Promise<void> {
  if (batch.queue.endsWith(purgeQueueSuffix)) return consumePurges(cache, batch, hasPurge(batch))
  const env = parseEnvOrNull(bindings)
  if (!env) return batch.retryAll({ delaySeconds: misconfiguredRetrySeconds })
  if (await areWritesPaused(env.db)) return batch.retryAll({ delaySeconds: pausedRetrySeconds })
  const received = batch.messages.flatMap((message) => {
    const job = parseQueueJob(message.body)
    if (job && job.kind !== 'purge') return [{ message, job }]
    message.ack()
    return []
  })
  const context = { env, now, isDead: batch.queue.endsWith(deadSuffix) }
  // At the same time, so that a slow webhook does not delay mails.
  const work = [...Map.groupBy(received, ({ job }) => consumers[job.kind])].map(([consume, own]) =>
    // `own` has only messages of kinds for which the table names this consumer.
    (consume as Consumer<QueueJob>)(own, context),
  )
  // Let all end before the failure of one ends the invocation.
  await Promise.allSettled(work)
  await Promise.all(work)
}
