import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './context.ts'
import { nameCaching } from './edge-caching.ts'
import { plainSecurityHeaders } from './security-headers.ts'

/** The headers every answer has: what the handler did not set itself is set here. */
export const harden = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  const { headers } = c.res
  for (const [name, value] of Object.entries(plainSecurityHeaders)) {
    if (!headers.has(name)) headers.set(name, value)
  }
  nameCaching(c.req.method, c.res)
})
