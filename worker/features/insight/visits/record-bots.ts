import { createMiddleware } from 'hono/factory'
import { isbot } from 'isbot'
import { type AppEnv, waitUntil } from '#worker/http/context.ts'
import { log } from '#worker/http/log.ts'
import { userAgentOf } from '#worker/http/request/user-agent.ts'
import { getVerifiedCategory } from './verified-bot.ts'

/**
 * Counts pages sent to bots, after the response; robots.txt and other files are no pages. Most bots run no script and
 * report no page view. Pages that the edge cache answers are not counted.
 */
export const recordBots = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  const agent = userAgentOf(c)
  if (c.req.method !== 'GET' || c.res.status !== 200) return
  if (!c.res.headers.get('Content-Type')?.startsWith('text/html')) return
  if (!isbot(agent) && getVerifiedCategory(c.req.raw) === null) return
  waitUntil(
    c,
    import('./record.ts')
      .then(({ recordBotVisit }) => recordBotVisit(c))
      .catch((error: unknown) => log('warn', 'visit', { error })),
  )
})
