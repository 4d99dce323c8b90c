import { createMiddleware } from 'hono/factory'
import { type AppEnv, waitUntil } from '#worker/http/context.ts'

/** Counts the paths of GET requests answered with 404. The counting runs after the response. */
export const recordNotFound = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  if (c.res.status !== 404 || c.req.method !== 'GET') return
  waitUntil(
    c,
    import('./record.ts').then(({ recordNotFoundPath }) => recordNotFoundPath(c)).catch(() => {}),
  )
})
