import { createMiddleware } from 'hono/factory'
import { type AppEnv, waitUntil } from '../http/context.ts'
import { log } from '../http/log.ts'

/** Paths whose requests may write audit entries. */
export const auditedPaths = ['/api/_auth/*', '/api/mngr/*', '/mngr/*']

/** Seals the request's audit entries after the response. If that fails, the scheduled job seals them. */
export const sealAfterResponse = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  const writes = c.req.method !== 'GET' && c.req.method !== 'HEAD'
  // Refused requests write no entry unless the handler set `hasAuditEntry`. Skipping them saves database reads in a
  // flood.
  const isRefused = c.res.status >= 400
  if (!(c.get('hasAuditEntry') ?? (writes && !isRefused))) return
  waitUntil(
    c,
    import('./seal.ts')
      .then(({ sealNextBatch }) => sealNextBatch(c.get('env').db))
      .catch((error: unknown) => log('error', 'audit-seal', { error })),
  )
})
