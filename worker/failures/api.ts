import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import type { AppEnv } from '../context.ts'
import { errorResponse } from '../http/errors.ts'
import { methodNotAllowed } from '../http/method-not-allowed.ts'

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

const maxBytes = 4 * 1024
/** Reports one isolate logs per minute; more say nothing new. */
const perMinute = 30
let minute = { startedAt: 0, count: 0 }

/** `POST /api/errores`: unexpected errors of the browser side, into the worker's log. */
export const clientErrorsApi = new Hono<AppEnv>()
  .post(
    '/',
    bodyLimit({
      maxSize: maxBytes,
      onError: (c) => errorResponse(c, { statusCode: 413, message: 'El informe es demasiado grande.' }),
    }),
    async (c) => {
      const body: unknown = await c.req.json().catch(() => null)
      const report = v.safeParse(reportSchema, body)
      if (!report.success)
        return errorResponse(c, { statusCode: 400, message: 'El informe no tiene el formato esperado.' })
      const now = c.get('now')
      if (now - minute.startedAt > 60_000) minute = { startedAt: now, count: 0 }
      minute.count += 1
      if (minute.count > perMinute) {
        const response = await errorResponse(c, { statusCode: 429, message: 'Demasiados informes.' })
        response.headers.set('Retry-After', '60')
        return response
      }
      console.error(JSON.stringify({ level: 'error', event: 'client-error', ...report.output }))
      return c.body(null, 204)
    },
  )
  .all('/', methodNotAllowed('POST'))
