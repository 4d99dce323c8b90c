import * as v from 'valibot'
import type { FailureKind } from '#client/runtime/router/runtime.ts'
import { createApi, route } from '#worker/api/route.ts'
import { waitUntil } from '#worker/http/context.ts'
import { kilobyte } from '#worker/http/limits/limit-body.ts'
import { createMemoryLimit, networkLimits } from '#worker/http/limits/memory-limits.ts'
import { rateLimits } from '#worker/http/limits/rate-limits.ts'
import { respondTooMany } from '#worker/http/limits/too-many.ts'
import { log } from '#worker/http/log.ts'
import { redact } from '#worker/http/request/redact.ts'
import { getVisitor } from '#worker/http/request/visitor.ts'
import { eventFacts } from '../event-api.ts'

/** Redacts the text again: the site's own script has already done so, but anybody can send reports here. */
const redactedText = (max: number) =>
  v.pipe(
    v.string(),
    v.transform((value) => redact(value).slice(0, max)),
  )

const kinds = ['render', 'hydration', 'error', 'rejection', 'boot'] as const satisfies readonly FailureKind[]

const reportSchema = v.object({
  kind: v.fallback(v.picklist(kinds), 'error'),
  message: redactedText(300),
  stack: v.optional(redactedText(2_000)),
  path: redactedText(200),
  buildId: v.fallback(v.pipe(v.string(), v.regex(/^[\w.-]{1,40}$/)), 'desconocida'),
})

const totalLimit = createMemoryLimit(rateLimits.isolate.failures)

/** `POST /api/errores`: unexpected browser errors, for the worker's log and the list of failures. */
export const clientErrorsApi = createApi([
  route('POST', '/', {
    ...eventFacts,
    body: reportSchema,
    maxBytes: 4 * kilobyte,
    example: { body: { kind: 'error', message: 'x', path: '/', buildId: 'x' }, status: 204 },
    handle: ({ c, now, env, body: report }) => {
      const visitor = getVisitor(c)
      if (!networkLimits.failures.take(visitor, now) || !totalLimit.take('', now))
        return respondTooMany(c, 60)
      log('error', 'client-error', report)
      waitUntil(
        c,
        // Runs after the response. The module is loaded on demand, because few isolates need it.
        import('./store.ts')
          .then(({ saveReport }) => saveReport(env.db, report, { network: visitor.network, now }))
          .catch((error: unknown) => log('error', 'client-error-store', { error })),
      )
      return c.body(null, 204)
    },
  }),
])
