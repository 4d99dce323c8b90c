import { createReadStep, writeBatch } from '#worker/db/write-batch.ts'
import type { Env } from '#worker/env.ts'
import { getSiteState } from '#worker/site-settings/site-state.ts'
import { dispatch } from './deliver.ts'
import { markConsidered, readChanges, toEvents } from './events.ts'
import { insertDeliveries, listOverdueDeliveries } from './queries.ts'

/** Deliveries that wait this much longer than planned are put in the queue again, in milliseconds. */
const overdueMs = 10 * 60_000
const maxOverdue = 100

/** Notes what happened since the last call, and sends it to the webhooks that want it. Returns how many deliveries. */
export async function recordEvents(env: Env, now: number): Promise<number> {
  const { db } = env
  const changes = await readChanges(db, now)
  if (!changes) return 0
  const { site } = await getSiteState(env, now)
  const deliveries = createReadStep<{ id: string }>(insertDeliveries(toEvents(changes, site), now))
  // A parallel call considered the same: what else there is, the next call finds.
  if (!(await writeBatch(db, [deliveries.step, markConsidered(changes)]))) return 0
  const ids = deliveries.rows().map(({ id }) => id)
  await dispatch(env, ids, now)
  return ids.length
}

/** Notes what happened by the clock, and continues deliveries whose message was not delivered. */
export async function recordDueEvents(env: Env, now: number): Promise<number> {
  const recorded = await recordEvents(env, now)
  const overdue = await listOverdueDeliveries(env.db, now - overdueMs, maxOverdue)
  await dispatch(env, overdue, now)
  return recorded + overdue.length
}
