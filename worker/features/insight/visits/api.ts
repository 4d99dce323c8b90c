import { Hono } from 'hono'
import * as v from 'valibot'
import { measureHeader } from '#client/features/insight/visits/contract/beacon.ts'
import type { AppContext, AppEnv } from '#worker/http/context.ts'
import { kilobyte, limitBody } from '#worker/http/limits/limit-body.ts'
import { createOriginLimit } from '#worker/http/limits/read-limit.ts'
import { methodNotAllowed } from '#worker/http/method-not-allowed.ts'
import { readBody } from '#worker/http/request/body.ts'
import { visitorOf } from '#worker/http/request/visitor.ts'
import { isProgram } from './bot.ts'
import { declines } from './declines.ts'
import { noteVisit } from './note.ts'

const text = (max: number) =>
  v.pipe(
    v.string(),
    v.transform((value) => value.slice(0, max)),
  )
const path = v.pipe(v.string(), v.maxLength(300))

const beaconSchema = v.union([
  v.object({ path, from: path }),
  v.object({ path, referrer: text(100), campaign: text(120) }),
])

/** What one network and one block may have counted, so that nobody alone makes up what is read. */
const limit = createOriginLimit()

/** Whether this document is one of those whose speed is measured: chance says it, so nobody is known by it. */
const isMeasured = (c: AppContext): boolean =>
  !declines(c) && !isProgram(c) && Math.random() * 100 < c.get('env').visits.speedPercent

/** `POST /api/visitas`: a page was seen. */
export const visitsApi = new Hono<AppEnv>()
  .post('/', limitBody(2 * kilobyte), async (c) => {
    const body = await readBody(c, beaconSchema)
    if (!body.ok) return body.response
    if (limit.take(visitorOf(c), c.get('now'))) noteVisit(c, body.value)
    if (isMeasured(c)) c.header(measureHeader, '1')
    return c.body(null, 204)
  })
  .all('/', methodNotAllowed('POST'))
