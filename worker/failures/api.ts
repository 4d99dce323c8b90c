import { Hono } from 'hono'
import * as v from 'valibot'
import { type AppEnv, waitUntil } from '../context.ts'
import { readBody } from '../http/body.ts'
import { kilobyte, limitBody } from '../http/limit-body.ts'
import { log } from '../http/log.ts'
import { methodNotAllowed } from '../http/method-not-allowed.ts'
import { tooManyResponse } from '../http/too-many.ts'

const text = (max: number) =>
  v.pipe(
    v.string(),
    v.transform((value) => value.slice(0, max)),
  )

const reportSchema = v.object({
  kind: text(40),
  message: text(500),
  stack: v.optional(text(2_000)),
  // Only the path: a query may hold what somebody typed.
  path: v.pipe(
    text(200),
    v.transform((value) => value.split(/[?#]/)[0] ?? ''),
  ),
  buildId: text(40),
})

/** Reports one isolate logs per minute; more say nothing new. */
const perMinute = 30
let minute = { startedAt: 0, count: 0 }

/** `POST /api/errores`: unexpected errors of the browser side, into the worker's log and the managers' list. */
export const clientErrorsApi = new Hono<AppEnv>()
  .post('/', limitBody(4 * kilobyte), async (c) => {
    const report = await readBody(c, reportSchema)
    if (!report.ok) return report.response
    const now = c.get('now')
    if (Math.abs(now - minute.startedAt) > 60_000) minute = { startedAt: now, count: 0 }
    minute.count += 1
    if (minute.count > perMinute) return tooManyResponse(c, 60)
    log('error', 'client-error', report.value)
    waitUntil(
      c,
      // Nobody waits for it, and few isolates need it.
      import('./store.ts')
        .then(({ storeReport }) => storeReport(c.get('env').db, report.value, now))
        .catch((error: unknown) => log('error', 'client-error-store', { error })),
    )
    return c.body(null, 204)
  })
  .all('/', methodNotAllowed('POST'))
