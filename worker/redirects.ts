import { createMiddleware } from 'hono/factory'
import { getRedirectTarget } from '#client/runtime/routes/route-rules.ts'
import { parseSiteUrl } from './env/site-url.ts'
import { findFormerAddress } from './features/blog/former-addresses.ts'
import { type AppContext, type AppEnv, waitUntil } from './http/context.ts'
import { edgeCacheHeader, noStore } from './http/edge-cache-headers.ts'
import { errorResponse } from './http/errors.ts'
import { isDataPath, toPagePath } from './http/request/page-route.ts'
import { plainSecurityHeaders } from './http/responses/security-headers.ts'
import { findFixedRedirect } from './http/route-rules.ts'

// Every way in which the site redirects an address, in this order:
//
// 1. http and other hosts, before anything else: `redirectToPublicAddress`.
// 2. Fixed redirects, other spellings of a path, addresses that imported articles had, before any handler: `redirects`.
// 3. Former addresses of articles, tags, pages and services, and `?pagina=1`: their page functions, because the query
//    for the page finds them too. No extra trip to D1.
// 4. The owner's redirects, then the page that a misspelt path means, instead of a 404: `redirects` after the handlers.

export function createRedirect(location: string, status: number): Response {
  return new Response(null, {
    status,
    headers: {
      ...plainSecurityHeaders,
      Location: location,
      'Cache-Control': status === 308 || status === 301 ? 'public, max-age=3600' : 'no-store',
      // The edge cache ignores the protocol: a stored redirect to https would loop.
      [edgeCacheHeader]: noStore,
    },
  })
}

/**
 * Redirects plain http and other hosts (www, former domains) to the public address with the same path and query, if
 * that address is https; null = no redirect. Uses only the URL of the request, because clients can forge headers.
 */
export function redirectToPublicAddress(address: string, siteUrl: unknown): Response | null {
  if (__DEVELOPMENT__) return null
  // Fast path for most requests: parses nothing.
  if (typeof siteUrl === 'string' && address.startsWith(`${siteUrl}/`)) return null
  const origin = parseSiteUrl(siteUrl)
  if (!origin?.startsWith('https:')) return null
  // Copies path and query without parsing them, so that nothing is decoded twice.
  const start = address.indexOf('/', address.indexOf('//') + 2)
  return address.slice(0, start) === origin ? null : createRedirect(origin + address.slice(start), 308)
}

/** Redirects some requests before the handlers run, and those that the handlers answered with 404. */
export const redirects = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
  const url = new URL(c.req.url)
  const response =
    applyRouteRule(url) ?? redirectToCanonicalPath(c, url) ?? (await redirectFormerAddress(c, url))
  if (response) return response
  await next()
  if (c.res.status !== 404) return
  const instead = await replaceMissingPage(c, url)
  if (!instead) return
  await c.res.body?.cancel()
  // Clear `c.res` first: Hono merges the headers of the previous response.
  c.res = undefined
  c.res = instead
})

function applyRouteRule({ pathname, search }: URL): Response | null {
  const redirect = findFixedRedirect(pathname)
  return redirect ? createRedirect(getRedirectTarget(redirect, search), redirect.statusCode) : null
}

/**
 * Redirects other spellings of a path, so that caches and D1 never see `//blog`, `/blog/` or `/blog/%63ache`. A matched
 * path has exactly one leading slash, so it cannot name another site.
 */
function redirectToCanonicalPath(c: AppContext, { pathname, search }: URL): Response | null {
  const { path } = c.get('route')
  return pathname.startsWith('/api/') || path === pathname ? null : createRedirect(path + search, 308)
}

/**
 * Redirects the address that an imported article had. Browsers must not store this redirect: the article may be hidden
 * again.
 */
async function redirectFormerAddress(c: AppContext, url: URL): Promise<Response | null> {
  const to = await findFormerAddress(c, url)
  return to === null ? null : c.redirect(to, 308)
}

const pageGoneError = { statusCode: 410, message: 'Page gone' }

/** Paths that are no page and that owners cannot redirect. Page data is redirected like its page. */
const reservedPath = /^\/(api|assets|builds|medios)\//

async function replaceMissingPage(c: AppContext, { pathname, search }: URL): Promise<Response | null> {
  const isData = isDataPath(pathname)
  const path = toPagePath(pathname)
  if (reservedPath.test(pathname) && !isData) return null
  // Page data has only one spelling. Documents of other spellings were redirected before.
  if (c.get('route').path !== path) return null
  const { resolveRedirect } = await import('./features/redirects/cached-table.ts')
  const found = await resolveRedirect(c.get('env').db, path, c.get('now'), (work) => waitUntil(c, work))
  const target = found?.target ?? (await findNearestPage(c, path))
  if (target === null) return null
  const status = found?.rule.status ?? 308
  if (status === 410) return errorResponse(c, isData ? { ...pageGoneError, statusCode: 404 } : pageGoneError)
  const to = target.includes('?') || target.includes('#') ? target : target + search
  return isData ? Response.json({ redirect: { to, statusCode: status } }) : createRedirect(to, status)
}

async function findNearestPage(c: AppContext, path: string): Promise<string | null> {
  return (await import('./features/insight/not-found/suggestions/nearest-page.ts')).findNearestPage(c, path)
}
