import { storageTimeoutMs, withTimeout } from '#worker/db/with-timeout.ts'
import type { Env } from '#worker/env.ts'
import { log } from '#worker/http/log.ts'
import { saveEcho } from './queries.ts'

/** Sends a test message through the queue; rejects if the queue fails. */
export async function sendEchoOrThrow({ enquiries: { queue } }: Env): Promise<void> {
  if (queue) await withTimeout(queue.send({ kind: 'echo', echo: true }), storageTimeoutMs)
}

/** Sends the test message of the cron. Failures are only logged: a later check reports that it did not return. */
export async function sendEcho(env: Env): Promise<void> {
  try {
    await sendEchoOrThrow(env)
  } catch (error) {
    log('error', 'health-echo', { error })
  }
}

/** Records that a test message returned. A failure is not retried: the next message follows in five minutes. */
export async function receiveEcho({ db }: Env, now: number): Promise<void> {
  await saveEcho(db, now).catch((error: unknown) => log('error', 'health-echo', { error }))
}
