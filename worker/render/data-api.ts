import { Hono } from 'hono'
import { createPageNotFoundError } from '#client/runtime/errors.ts'
import { toDataPath } from '#client/runtime/routes/paths.ts'
import { signInPagePath } from '#client/runtime/session/paths.ts'
import { createBody, type ReadOutcome, serveCached } from '../cache/serve-cached.ts'
import type { Env } from '../env.ts'
import type { AppContext, AppEnv } from '../http/context.ts'
import { errorResponse, sessionEnded } from '../http/errors.ts'
import { toPagePath } from '../http/request/page-route.ts'
import { createMethodNotAllowed } from '../http/responses/method-not-allowed.ts'
import { plainSecurityHeaders } from '../http/responses/security-headers.ts'
import { getCachedSite, getDocumentVersion } from '../site-settings/site-state.ts'
import { isCacheablePage, type PageRoute, readPage, validateRoute } from './read-page.ts'

/** `/api/data{path}`: the data of a page as JSON, read by the page's own function. */
export const dataApi = new Hono<AppEnv>()
  .get('/*', async (c) => {
    const asked = c.get('route')
    const respondMissing = () => errorResponse(c, createPageNotFoundError(asked.fullPath))
    const matched = validateRoute(asked)
    if ('error' in matched) return errorResponse(c, matched.error)
    // The client asks with the canonical path. Other spellings answer 404, so that the data has one address.
    if (asked.path !== toPagePath(new URL(c.req.url).pathname)) return respondMissing()
    const { route } = matched
    const read = (env: Env) => readData(c, env, route)
    if (isCacheablePage(route.meta)) {
      const key = toDataPath(route.path, route.fullPath.slice(route.path.length))
      return serveCached(c, key, { read, respondMissing, isSearch: route.meta.cache === 'search' })
    }
    const outcome = await read(c.get('env'))
    if (outcome instanceof Response) return outcome
    if (outcome === 'missing') return respondMissing()
    return new Response(createBody((await outcome(getCachedSite(c.get('env').db))).body), {
      headers: jsonHeaders,
    })
  })
  .all('/*', createMethodNotAllowed('GET', 'HEAD'))

const jsonHeaders = { ...plainSecurityHeaders, 'Content-Type': 'application/json' }

async function readData(c: AppContext, env: Env, route: PageRoute): Promise<ReadOutcome> {
  const { outcome } = await readPage(c, env, route)
  if (outcome.kind === 'missing') return 'missing'
  if (outcome.kind === 'error') return errorResponse(c, outcome.error)
  if (outcome.kind === 'redirect') {
    if (outcome.to.startsWith(signInPagePath)) return errorResponse(c, sessionEnded)
    return c.json({ redirect: { to: outcome.to, statusCode: outcome.statusCode } })
  }
  const { data } = outcome
  // A tab with another version loads its next page as a document: client/runtime/router/loading/page-data.ts.
  return (site) => ({
    headers: jsonHeaders,
    body: JSON.stringify({ data, buildId: getDocumentVersion(site) }),
  })
}
