import type { MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { waitUntil, type AppContext, type AppEnv } from '../../http/context.ts'
import { errorResponse } from '../../http/errors.ts'
import { isDataPath, toPagePath } from '../../http/request/page-route.ts'
import { createRedirect } from '../../redirects.ts'

const pageGoneError = { statusCode: 410, message: 'Page gone' }

/**
 * For 404 responses, follows the owner's redirects, then tries the nearest page. Existing pages are not slowed down.
 */
export const storedRedirects = (
  findNearestPage: (c: AppContext, path: string) => Promise<string | null>,
): MiddlewareHandler<AppEnv> =>
  createMiddleware<AppEnv>(async (c, next) => {
    await next()
    if (c.res.status !== 404 || (c.req.method !== 'GET' && c.req.method !== 'HEAD')) return
    const { pathname, search } = new URL(c.req.url)
    const isData = isDataPath(pathname)
    if (/^\/(api|assets|builds|medios)\//.test(pathname) && !isData) return
    const path = toPagePath(pathname)
    // Skip non-canonical paths, e.g. with a trailing slash: they are redirected elsewhere.
    if (c.get('route').path !== path) return
    const { resolveRedirect } = await import('./cached-table.ts')
    const found = await resolveRedirect(c.get('env').db, path, c.get('now'), (work) => waitUntil(c, work))
    const target = found?.target ?? (await findNearestPage(c, path))
    if (target === null) return
    const to = target.includes('?') || target.includes('#') ? target : target + search
    await c.res.body?.cancel()
    const status = found?.rule.status ?? 308
    if (isData) {
      c.res = undefined
      c.res =
        status === 410
          ? await errorResponse(c, { ...pageGoneError, statusCode: 404 })
          : c.json({ redirect: { to, statusCode: status } })
      return
    }
    // Clear `c.res` first: Hono merges the headers of the previous response.
    c.res = undefined
    c.res = status === 410 ? await errorResponse(c, pageGoneError) : createRedirect(to, status)
  })
