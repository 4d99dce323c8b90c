import * as v from 'valibot'
import { measureSpeedHeader } from '#client/features/insight/visits/contract/visit-event.ts'
import { createApi, route } from '#worker/api/route.ts'
import type { AppContext } from '#worker/http/context.ts'
import { kilobyte } from '#worker/http/limits/limit-body.ts'
import { networkLimits } from '#worker/http/limits/memory-limits.ts'
import { getVisitor } from '#worker/http/request/visitor.ts'
import { eventFacts } from '../event-api.ts'
import { isBot } from './bot.ts'
import { recordVisit } from './record.ts'
import { hasTrackingOptOut } from './tallying/send-event.ts'

const limitedText = (max: number) =>
  v.pipe(
    v.string(),
    v.transform((value) => value.slice(0, max)),
  )
const path = v.pipe(v.string(), v.maxLength(300))

const visitEventSchema = v.union([
  v.object({ path, from: path }),
  v.object({ path, referrer: limitedText(100), campaign: limitedText(120) }),
])

/** True if this page load measures its speed. The choice is random, so that it identifies no visitor. */
const isSpeedMeasured = (c: AppContext): boolean => Math.random() * 100 < c.get('env').visits.speedPercent

/** `POST /api/visitas`: receives page views. */
export const visitsApi = createApi([
  route('POST', '/', {
    ...eventFacts,
    body: visitEventSchema,
    maxBytes: 2 * kilobyte,
    example: { given: 'phone', body: { path: '/', referrer: '', campaign: '' }, status: 204 },
    handle: ({ c, now, body }) => {
      const visitor = getVisitor(c)
      const isTaken = networkLimits.visits.take(visitor, now)
      // `recordBots` has counted the pages that bots read. Bots that run scripts would be counted twice here.
      if (!hasTrackingOptOut(c) && !isBot(c)) {
        if (isTaken) recordVisit(c, body, visitor)
        if (isSpeedMeasured(c)) c.header(measureSpeedHeader, '1')
      }
      return c.body(null, 204)
    },
  }),
])
