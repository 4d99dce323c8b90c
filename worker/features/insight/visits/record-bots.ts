import { createMiddleware } from 'hono/factory'
import { isbot } from 'isbot'
import { type AppEnv, waitUntil } from '#worker/http/context.ts'
import { log } from '#worker/http/log.ts'
import { userAgentOf } from '#worker/http/request/user-agent.ts'
import { verifiedCategory } from './verified.ts'

/**
 * Behind the answers that programs get: most of them run no script, so that no beacon tells of them. What the cache in
 * front answers is not seen here either.
 */
export const notePrograms = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  const agent = userAgentOf(c)
  if (c.req.method !== 'GET' || c.res.status !== 200) return
  if (!isbot(agent) && verifiedCategory(c.req.raw) === null) return
  waitUntil(
    c,
    import('./note.ts')
      .then(({ noteProgram }) => noteProgram(c))
      .catch((error: unknown) => log('warn', 'visit', { error })),
  )
})
