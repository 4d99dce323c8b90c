import type { AnalyticsJob } from '#worker/env/queue-jobs.ts'
import type { AppContext } from '#worker/http/context.ts'
import { networkLimits, type NetworkLimitName } from '#worker/http/limits/memory-limits.ts'
import { getVisitor, type Visitor } from '#worker/http/request/visitor.ts'
import { sendEventInBackground, hasTrackingOptOut } from './visits/tallying/send-event.ts'

/** What all routes for browser events declare. Each limits its events itself, after reading them. */
export const eventFacts = {
  permission: 'public',
  audit: { none: 'an event of a visitor' },
  rateLimit: 'none',
  answer: 'empty',
} as const

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
