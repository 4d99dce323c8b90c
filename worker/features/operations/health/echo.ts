import { storageTimeoutMs, withTimeout } from '#worker/db/with-timeout.ts'
import type { Env } from '#worker/env.ts'
import type { EchoJob } from '#worker/env/health.ts'
import { log } from '#worker/http/log.ts'
import { saveEcho } from './queries.ts'

export const isEcho = (body: object): body is EchoJob => 'echo' in body

/** Sends a message to ourselves; rejects where the queue does not take it. */
export async function sendEchoOrThrow({ enquiries: { queue } }: Env): Promise<void> {
  if (queue) await withTimeout(queue.send({ echo: true }), storageTimeoutMs)
}

/** The same from the cron. What is lost is not sent again: it is seen by its silence. */
export async function sendEcho(env: Env): Promise<void> {
  try {
    await sendEchoOrThrow(env)
  } catch (error) {
    log('error', 'health-echo', { error })
  }
}

/** One came back; never tried again, for the next is five minutes away. */
export async function receiveEcho({ db }: Env, now: number): Promise<void> {
  await saveEcho(db, now).catch((error: unknown) => log('error', 'health-echo', { error }))
}
