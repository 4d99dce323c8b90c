import * as v from 'valibot'
import { metricNames } from '#client/features/insight/speed/contract/metrics.ts'
import { maxSamples, type SpeedEvent } from '#client/features/insight/speed/contract/speed-event.ts'
import { createApi, route } from '#worker/api/route.ts'
import type { SpeedJob } from '#worker/env/queue-jobs.ts'
import type { AppContext } from '#worker/http/context.ts'
import { kilobyte } from '#worker/http/limits/limit-body.ts'
import { getDeviceKind } from '#worker/http/request/device-name.ts'
import { userAgentOf } from '#worker/http/request/user-agent.ts'
import { getVisitor, type Visitor } from '#worker/http/request/visitor.ts'
import { createEventQueue, eventFacts } from '../event-api.ts'
import { isBot } from '../visits/bot.ts'
import { parsePublicPage } from '../visits/public-page.ts'
import { sanitizeBlame } from './blame.ts'

const connections = ['4g', '3g', '2g', 'slow-2g'] as const

const speedEventSchema = v.object({
  build: v.pipe(v.string(), v.regex(/^[\w.-]{1,40}$/)),
  // Unknown connection types are counted as unspecified.
  connection: v.fallback(v.picklist(['', ...connections]), ''),
  samples: v.pipe(
    v.array(v.unknown()),
    // Limits the length before the elements are parsed.
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

const queueEvent = createEventQueue('speed')

function createJob(
  c: AppContext,
  { build, connection, samples }: SpeedEvent,
  visitor: Visitor,
): SpeedJob | null {
  const env = c.get('env')
  if (isBot(c)) return null
  const known = samples.flatMap(({ metric, value, path, blame }) => {
    const page = parsePublicPage(path, env)
    return page ? [{ metric, value, page: page.kind, blame: sanitizeBlame(blame, env.siteUrl) }] : []
  })
  if (known.length === 0) return null
  const device = getDeviceKind(userAgentOf(c) ?? '')
  const country = visitor.country ?? ''
  return { kind: 'speed', at: c.get('now'), device, country, connection, build, samples: known }
}

/** `POST /api/velocidad`: receives web vitals measured by browsers. */
export const speedApi = createApi([
  route('POST', '/', {
    ...eventFacts,
    body: speedEventSchema,
    maxBytes: 16 * kilobyte,
    example: {
      given: 'phone',
      body: { build: 'b', connection: '', samples: [{ metric: 'LCP', value: 1, path: '/', blame: '' }] },
      status: 204,
    },
    handle: ({ c, body }) => {
      const visitor = getVisitor(c)
      queueEvent(c, () => createJob(c, body, visitor), visitor)
      return c.body(null, 204)
    },
  }),
])
