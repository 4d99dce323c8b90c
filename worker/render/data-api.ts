import { Hono } from 'hono'
import { pageNotFound } from '#client/errors.ts'
import { signInPage } from '#client/session/paths.ts'
import type { AppEnv } from '../context.ts'
import { errorResponse, sessionEnded } from '../http/errors.ts'
import { methodNotAllowed } from '../http/method-not-allowed.ts'
import { matchPage, readPage } from './resolve.ts'

/** `/api/data{path}`: a page's data as JSON, by the same function that the page uses. */
export const dataApi = new Hono<AppEnv>()
  .get('/*', async (c) => {
    const url = new URL(c.req.url)
    url.pathname = url.pathname.slice('/api/data'.length) || '/'
    const matched = matchPage(url)
    if ('error' in matched) return errorResponse(c, matched.error)
    // The browser asks by the page's own spelling; another one is no second address of the same data.
    if (matched.route.path !== url.pathname) return errorResponse(c, pageNotFound(url.pathname + url.search))
    const { outcome } = await readPage(c, matched.route, url.pathname + url.search)
    if (outcome.kind === 'error') return errorResponse(c, outcome.error)
    if (outcome.kind === 'redirect') {
      if (outcome.to.startsWith(signInPage)) return errorResponse(c, sessionEnded)
      return c.json({ redirect: { to: outcome.to, statusCode: outcome.statusCode } })
    }
    // A tab of another build must not draw this data with its own page; see client/router/page-data.ts.
    return c.json({ data: outcome.data, buildId: __BUILD_ID__ })
  })
  .all('/*', methodNotAllowed('GET', 'HEAD'))
