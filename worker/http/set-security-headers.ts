import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './context.ts'
import { setCacheHeaders } from './edge-cache-headers.ts'
import { plainSecurityHeaders } from './responses/security-headers.ts'

/** Adds the security headers that the handler did not set itself, then completes the cache headers. */
export const setSecurityHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  const { headers } = c.res
  for (const [name, value] of Object.entries(plainSecurityHeaders)) {
    if (!headers.has(name)) headers.set(name, value)
  }
  setCacheHeaders(c.req.method, c.res)
})
