import { Hono } from 'hono'
import * as v from 'valibot'
import { metricNames } from '#client/features/insight/speed/contract/metrics.ts'
import { maxSamples, type SpeedEvent } from '#client/features/insight/speed/contract/speed-event.ts'
import type { SpeedJob } from '#worker/env/visits.ts'
import type { AppContext, AppEnv } from '#worker/http/context.ts'
import { kilobyte, limitBody } from '#worker/http/limits/limit-body.ts'
import { createNetworkLimit } from '#worker/http/limits/read-limit.ts'
import { readBody } from '#worker/http/request/body.ts'
import { userAgentOf } from '#worker/http/request/user-agent.ts'
import { getVisitor, type Visitor } from '#worker/http/request/visitor.ts'
import { createMethodNotAllowed } from '#worker/http/responses/method-not-allowed.ts'
import { isBot } from '../visits/bot.ts'
import { getDeviceKind } from '../visits/device.ts'
import { parsePublicPage } from '../visits/public-page.ts'
import { sendEventInBackground } from '../visits/tallying/send-event.ts'
import { hasTrackingOptOut } from '../visits/tracking-opt-out.ts'
import { sanitizeBlame } from './blame.ts'

const connections = ['4g', '3g', '2g', 'slow-2g'] as const

const speedEventSchema = v.object({
  build: v.pipe(v.string(), v.regex(/^[\w.-]{1,40}$/)),
  // Unknown connection types are counted as unspecified.
  connection: v.fallback(v.picklist(['', ...connections]), ''),
  samples: v.pipe(
    v.array(v.unknown()),
    // Limit the length before the elements are parsed.
    v.maxLength(maxSamples),
    v.array(
      v.object({
        metric: v.picklist(metricNames),
        value: v.pipe(v.number(), v.finite(), v.minValue(0)),
        path: v.pipe(v.string(), v.maxLength(300)),
        blame: v.pipe(
          v.string(),
          v.transform((text) => text.slice(0, 300)),
        ),
      }),
    ),
  ),
})

/** Limits events per network and block, so that nobody can distort the counts alone. */
const limit = createNetworkLimit()

function createJob(
  c: AppContext,
  { build, connection, samples }: SpeedEvent,
  visitor: Visitor,
): SpeedJob | null {
  const env = c.get('env')
  const agent = userAgentOf(c)
  if (isBot(c)) return null
  const known = samples.flatMap(({ metric, value, path, blame }) => {
    const page = parsePublicPage(path, env)
    return page ? [{ metric, value, page: page.kind, blame: sanitizeBlame(blame, env.siteUrl) }] : []
  })
  if (known.length === 0) return null
  return {
    kind: 'speed',
    at: c.get('now'),
    device: getDeviceKind(agent ?? ''),
    country: visitor.country ?? '',
    connection,
    build,
    samples: known,
  }
}

/** `POST /api/velocidad`: receives web vitals measured by browsers. */
export const speedApi = new Hono<AppEnv>()
  .post('/', limitBody(16 * kilobyte), async (c) => {
    const body = await readBody(c, speedEventSchema)
    if (!body.ok) return body.response
    const visitor = getVisitor(c)
    const isTaken = !hasTrackingOptOut(c) && limit.take(visitor, c.get('now'))
    if (isTaken && c.get('env').visits.queue)
      sendEventInBackground(c, Promise.resolve(createJob(c, body.value, visitor)))
    return c.body(null, 204)
  })
  .all('/', createMethodNotAllowed('POST'))
