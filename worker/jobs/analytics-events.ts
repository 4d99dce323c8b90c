import * as v from 'valibot'
import type { Env } from '../env.ts'
import { notFoundJob, speedJob, visitJob } from '../env/analytics-jobs.ts'
import { saveNotFoundCounts } from '../features/insight/not-found/consume.ts'
import { saveSpeedCounts } from '../features/insight/speed/consume.ts'
import { saveVisits } from '../features/insight/visits/tallying/consume.ts'
import { log } from '../http/log.ts'

/** Seconds before messages that could not be counted are retried. */
const retrySeconds = 60

type Messages = readonly Message<unknown>[]

/** Counts the messages of one kind. Returns the messages to retry: all of this kind if storage fails. */
async function consumeKind<Schema extends v.GenericSchema>(
  messages: Messages,
  schema: Schema,
  count: (jobs: v.InferOutput<Schema>[]) => Promise<void>,
): Promise<Set<Message<unknown>>> {
  const known = messages.flatMap((message) => {
    const parsed = v.safeParse(schema, message.body)
    return parsed.success ? [{ message, job: parsed.output }] : []
  })
  try {
    await count(known.map(({ job }) => job))
    return new Set()
  } catch (error) {
    log('error', 'visits', { error })
    return new Set(known.map(({ message }) => message))
  }
}

/** Consumes the analytics queue. Messages that match no schema are dropped. */
export async function consumeAnalyticsEvents(
  env: Env,
  { messages }: { messages: Messages },
  now: number,
): Promise<void> {
  const failed = [
    await consumeKind(messages, visitJob, (jobs) => saveVisits(env.db, jobs, now)),
    await consumeKind(messages, speedJob, (jobs) => saveSpeedCounts(env.db, jobs, now)),
    await consumeKind(messages, notFoundJob, (jobs) => saveNotFoundCounts(env.db, jobs, now)),
  ]
  for (const message of messages) {
    if (failed.some((each) => each.has(message))) message.retry({ delaySeconds: retrySeconds })
    else message.ack()
  }
}
