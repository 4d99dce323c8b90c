import { createMiddleware } from 'hono/factory'
import { parseEnv } from './env.ts'
import type { AppEnv } from './http/context.ts'
import { matchPageAddress } from './http/request/page-route.ts'
import { renderErrorPage } from './render/error.tsx'

/** Sets the context variables of the request. One of them is a function: `errorResponse` calls `errorPage`. */
export const prepareContext = createMiddleware<AppEnv>((c, next) => {
  c.set('now', Date.now())
  c.set('route', matchPageAddress(c.req.url))
  c.set('env', parseEnv(c.env))
  c.set('errorPage', async (context, error, session) => {
    const { suggestNearestPages } =
      await import('./features/insight/not-found/suggestions/error-suggestions.ts')
    return renderErrorPage(context, await suggestNearestPages(context, error), session)
  })
  return next()
})
