import { createMiddleware } from 'hono/factory'
import { parseEnv } from './env.ts'
import type { AppEnv } from './http/context.ts'
import { matchPageAddress } from './http/request/page-route.ts'
import { renderErrorPage } from './render/error.tsx'

/**
 * Sets the context variables of the request. Two of them are functions: the cache calls `publishDue`, and
 * `errorResponse` calls `errorPage`.
 */
export const prepareContext = createMiddleware<AppEnv>((c, next) => {
  c.set('now', Date.now())
  c.set('route', matchPageAddress(c.req.url))
  c.set('env', parseEnv(c.env))
  c.set('publishDue', async () => {
    const { publishDueEntries } = await import('./features/content/documents/publish-due.ts')
    await publishDueEntries(c.get('env').db, c.get('now'))
  })
  c.set('errorPage', async (context, error, session) => {
    const { suggestNearestPages } =
      await import('./features/insight/not-found/suggestions/error-suggestions.ts')
    return renderErrorPage(context, await suggestNearestPages(context, error), session)
  })
  return next()
})
