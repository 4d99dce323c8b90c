import { Hono } from 'hono'
import * as v from 'valibot'
import { measureSpeedHeader } from '#client/features/insight/visits/contract/visit-event.ts'
import type { AppContext, AppEnv } from '#worker/http/context.ts'
import { kilobyte, limitBody } from '#worker/http/limits/limit-body.ts'
import { createNetworkLimit } from '#worker/http/limits/read-limit.ts'
import { readBody } from '#worker/http/request/body.ts'
import { getVisitor } from '#worker/http/request/visitor.ts'
import { createMethodNotAllowed } from '#worker/http/responses/method-not-allowed.ts'
import { isBot } from './bot.ts'
import { recordVisit } from './record.ts'
import { hasTrackingOptOut } from './tracking-opt-out.ts'

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

/** Limits events per network and block, so that nobody can distort the counts alone. */
const limit = createNetworkLimit()

/** Chooses at random which page loads measure their speed, so that no visitor is identified by it. */
const isSpeedMeasured = (c: AppContext): boolean => Math.random() * 100 < c.get('env').visits.speedPercent

/** `POST /api/visitas`: receives page views. */
export const visitsApi = new Hono<AppEnv>()
  .post('/', limitBody(2 * kilobyte), async (c) => {
    const body = await readBody(c, visitEventSchema)
    if (!body.ok) return body.response
    const visitor = getVisitor(c)
    const isTaken = limit.take(visitor, c.get('now'))
    // recordBots counts bots: those that run scripts would be counted twice.
    if (hasTrackingOptOut(c) || isBot(c)) return c.body(null, 204)
    if (isTaken) recordVisit(c, body.value, visitor)
    if (isSpeedMeasured(c)) c.header(measureSpeedHeader, '1')
    return c.body(null, 204)
  })
  .all('/', createMethodNotAllowed('POST'))
