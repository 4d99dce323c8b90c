import { Hono } from 'hono'
import { pageNotFound } from '#client/runtime/errors.ts'
import { dataPath } from '#client/runtime/routes/paths.ts'
import { signInPage } from '#client/runtime/session/paths.ts'
import { bodyOf, type ReadOutcome, serveCached } from '../cache/serve.ts'
import type { Env } from '../env.ts'
import type { AppContext, AppEnv } from '../http/context.ts'
import { errorResponse, sessionEnded } from '../http/errors.ts'
import { methodNotAllowed } from '../http/method-not-allowed.ts'
import { plainSecurityHeaders } from '../http/security-headers.ts'
import { lastSite, versionOf } from '../site-settings/site.ts'
import { isStored, matchPage, type PageRoute, readPage } from './resolve.ts'

/** `/api/data{path}`: a page's data as JSON, by the same function that the page uses. */
export const dataApi = new Hono<AppEnv>()
  .get('/*', async (c) => {
    const url = new URL(c.req.url)
    url.pathname = url.pathname.slice('/api/data'.length) || '/'
    const matched = matchPage(url)
    if ('error' in matched) return errorResponse(c, matched.error)
    // The browser asks by the page's own spelling; another one is no second address of the same data.
    if (matched.route.path !== url.pathname) return errorResponse(c, pageNotFound(url.pathname + url.search))
    const { route } = matched
    const read = (env: Env) => readData(c, env, route)
    const missing = () => errorResponse(c, pageNotFound(url.pathname + url.search))
    if (isStored(route.meta)) {
      const key = dataPath(route.path, route.fullPath.slice(route.path.length))
      return serveCached(c, key, { read, missing, isQuestion: route.meta.cache === 'question' })
    }
    const outcome = await read(c.get('env'))
    if (outcome instanceof Response) return outcome
    if (outcome === 'missing') return missing()
    return new Response(bodyOf((await outcome(lastSite(c.get('env').db))).body), { headers: json })
  })
  .all('/*', methodNotAllowed('GET', 'HEAD'))

const json = { ...plainSecurityHeaders, 'Content-Type': 'application/json' }

async function readData(c: AppContext, env: Env, route: PageRoute): Promise<ReadOutcome> {
  const { outcome } = await readPage(c, env, route)
  if (outcome.kind === 'missing') return 'missing'
  if (outcome.kind === 'error') return errorResponse(c, outcome.error)
  if (outcome.kind === 'redirect') {
    if (outcome.to.startsWith(signInPage)) return errorResponse(c, sessionEnded)
    return c.json({ redirect: { to: outcome.to, statusCode: outcome.statusCode } })
  }
  const { data } = outcome
  // A tab of another build, or of other settings, loads its next page as a document; see client/runtime/router/loading/page-data.ts.
  return (site) => ({ headers: json, body: JSON.stringify({ data, buildId: versionOf(site) }) })
}
