import { createMiddleware } from 'hono/factory'
import { parseEnv } from './env.ts'
import type { AppEnv } from './http/context.ts'
import { matchPageAddress } from './http/request/page-route.ts'
import { renderErrorPage } from './render/error.tsx'

/** Sets the context variables of the request. `errorResponse` calls those that are functions. */
export const prepareContext = createMiddleware<AppEnv>((c, next) => {
  c.set('now', Date.now())
  c.set('route', matchPageAddress(c.req.url))
  c.set('env', parseEnv(c.env))
  c.set('suggest', async (context, error) =>
    (await import('./features/insight/not-found/suggestions/error-suggestions.ts')).suggestPages(
      context,
      error,
    ),
  )
  c.set('errorPage', renderErrorPage)
  return next()
})
