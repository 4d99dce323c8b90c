import { Hono } from 'hono'
import type * as v from 'valibot'
import type { AnalyticsJob } from '#worker/env/queue-jobs.ts'
import type { AppContext, AppEnv } from '#worker/http/context.ts'
import { limitBody } from '#worker/http/limits/limit-body.ts'
import { networkLimits, type NetworkLimitName } from '#worker/http/limits/memory-limits.ts'
import { readBody } from '#worker/http/request/body.ts'
import { getVisitor, type Visitor } from '#worker/http/request/visitor.ts'
import { createMethodNotAllowed } from '#worker/http/responses/method-not-allowed.ts'
import { sendEventInBackground, hasTrackingOptOut } from './visits/tallying/send-event.ts'

/** An endpoint for events that browsers send by POST. Answers 204, unless `record` answers otherwise. */
export const createEventApi = <Schema extends v.GenericSchema>(
  maxBytes: number,
  schema: Schema,
  record: (c: AppContext, event: v.InferOutput<Schema>, visitor: Visitor) => Promise<Response> | void,
) =>
  new Hono<AppEnv>()
    .post('/', limitBody(maxBytes), async (c) => {
      const body = await readBody(c, schema)
      if (!body.ok) return body.response
      return (await record(c, body.value, getVisitor(c))) ?? c.body(null, 204)
    })
    .all('/', createMethodNotAllowed('POST'))

/**
 * Returns a function that queues events, except those of visitors who do not want to be tracked. It limits the events
 * per network and per block of networks, so that no single network can distort the counts.
 */
export function createEventQueue(
  limit: NetworkLimitName,
): (c: AppContext, createJob: () => AnalyticsJob | null, visitor?: Visitor) => void {
  return (c, createJob, visitor = getVisitor(c)) => {
    const isTaken = !hasTrackingOptOut(c) && networkLimits[limit].take(visitor, c.get('now'))
    if (isTaken && c.get('env').visits.queue) sendEventInBackground(c, Promise.resolve(createJob()))
  }
}
