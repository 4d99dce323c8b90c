import { createMiddleware } from 'hono/factory'
import { type AppEnv, waitUntil } from '../http/context.ts'
import { log } from '../http/log.ts'

/** Where something is done that is recorded. */
export const auditedPaths = ['/api/_auth/*', '/api/mngr/*', '/mngr/*']

/** Seals, after the answer, what the request has recorded. What fails or is cut off here, the upkeep seals. */
export const sealAfterResponse = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  const writes = c.req.method !== 'GET' && c.req.method !== 'HEAD'
  // What was refused has recorded nothing, unless it says so: a flood of it must not read the database each time.
  const isRefused = c.res.status >= 400
  if (!(c.get('hasAuditEntry') ?? (writes && !isRefused))) return
  waitUntil(
    c,
    import('./seal.ts')
      .then(({ sealNextBatch }) => sealNextBatch(c.get('env').db))
      .catch((error: unknown) => log('error', 'audit-seal', { error })),
  )
})
