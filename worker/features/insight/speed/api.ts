import { Hono } from 'hono'
import * as v from 'valibot'
import { maxSamples, type SpeedBeacon } from '#client/features/insight/speed/contract/beacon.ts'
import { metricNames } from '#client/features/insight/speed/contract/metrics.ts'
import type { SpeedJob } from '#worker/env/visits.ts'
import type { AppContext, AppEnv } from '#worker/http/context.ts'
import { kilobyte, limitBody } from '#worker/http/limits/limit-body.ts'
import { createOriginLimit } from '#worker/http/limits/read-limit.ts'
import { methodNotAllowed } from '#worker/http/method-not-allowed.ts'
import { readBody } from '#worker/http/request/body.ts'
import { userAgentOf } from '#worker/http/request/user-agent.ts'
import { visitorOf } from '#worker/http/request/visitor.ts'
import { isProgram } from '../visits/bot.ts'
import { declines } from '../visits/declines.ts'
import { deviceKind } from '../visits/device.ts'
import { publicPage } from '../visits/public-page.ts'
import { putBehind } from '../visits/tallying/put.ts'
import { blameOf } from './blame.ts'

const connections = ['4g', '3g', '2g', 'slow-2g'] as const

const beaconSchema = v.object({
  build: v.pipe(v.string(), v.regex(/^[\w.-]{1,40}$/)),
  // What other browsers may call it some day is not told apart.
  connection: v.fallback(v.picklist(['', ...connections]), ''),
  samples: v.pipe(
    v.array(v.unknown()),
    // Before each is looked at.
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

/** What one network and one block may have counted, so that nobody alone makes up what is read. */
const limit = createOriginLimit()

function jobOf(c: AppContext, { build, connection, samples }: SpeedBeacon): SpeedJob | null {
  const env = c.get('env')
  const agent = userAgentOf(c)
  if (isProgram(c)) return null
  const known = samples.flatMap(({ metric, value, path, blame }) => {
    const page = publicPage(path, env)
    return page ? [{ metric, value, page: page.kind, blame: blameOf(blame, env.siteUrl) }] : []
  })
  if (known.length === 0) return null
  const country = visitorOf(c).country ?? ''
  return {
    kind: 'speed',
    at: c.get('now'),
    device: deviceKind(agent ?? ''),
    country,
    connection,
    build,
    samples: known,
  }
}

/** `POST /api/velocidad`: how quick pages were. */
export const speedApi = new Hono<AppEnv>()
  .post('/', limitBody(16 * kilobyte), async (c) => {
    const body = await readBody(c, beaconSchema)
    if (!body.ok) return body.response
    const isTaken = !declines(c) && limit.take(visitorOf(c), c.get('now'))
    if (isTaken && c.get('env').visits.queue) putBehind(c, Promise.resolve(jobOf(c, body.value)))
    return c.body(null, 204)
  })
  .all('/', methodNotAllowed('POST'))
