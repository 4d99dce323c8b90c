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
// 2. Before any handler: fixed redirects (of page data, too), paths that are not canonical (`/blog/`, `//blog`), and
//    addresses that imported articles had: `redirects`.
// 3. Former addresses of articles, tags, pages and services, and `?pagina=1`: the data functions of the pages, whose
//    query to D1 finds these addresses too, so that no further query is needed.
// 4. Instead of a 404: the owner's redirects, then the page that the path names in another form, such as `/Servicios`
//    or `/blog/uno.html`: `redirects` after the handlers.

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

/** Answers with a redirect before the handlers run, or replaces their 404 if there is a redirect for the path. */
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
  const redirect = findFixedRedirect(toPagePath(pathname))
  if (!redirect) return null
  return redirectPage(pathname, getRedirectTarget(redirect.to, search), redirect.statusCode)
}

/** Redirects a page. A client that requested its data learns the target from JSON, because it changes the address. */
function redirectPage(pathname: string, target: string, statusCode: number): Response {
  // What owners type; a header may only contain ASCII.
  const to = target.toWellFormed().replace(/[^!-~]+/g, encodeURIComponent)
  return isDataPath(pathname)
    ? Response.json({ redirect: { to, statusCode } }, { headers: plainSecurityHeaders })
    : createRedirect(to, statusCode)
}

/**
 * Redirects paths that are not canonical, so that caches and D1 are never asked for `//blog`, `/blog/` or
 * `/blog/%63ache`. A canonical path has exactly one leading slash, so the redirect cannot lead to another site.
 */
function redirectToCanonicalPath(c: AppContext, { pathname, search }: URL): Response | null {
  const { path } = c.get('route')
  return pathname.startsWith('/api/') || path === pathname ? null : createRedirect(path + search, 308)
}

/**
 * Redirects the address that an article had on the site it was imported from. Sets no `Cache-Control`, so the response
 * gets `no-store`: the article may be hidden again.
 */
async function redirectFormerAddress(c: AppContext, url: URL): Promise<Response | null> {
  const to = await findFormerAddress(c, url)
  return to === null ? null : c.redirect(to, 308)
}

const pageGoneError = { statusCode: 410, message: 'Page gone' }

/**
 * Paths that are not pages and that owners cannot redirect. `/api/data/` is an exception: page data is redirected like
 * its page.
 */
const reservedPath = /^\/(api|assets|builds|medios)\//

async function replaceMissingPage(c: AppContext, { pathname, search }: URL): Promise<Response | null> {
  const isData = isDataPath(pathname)
  const path = toPagePath(pathname)
  if (reservedPath.test(pathname) && !isData) return null
  // Only canonical paths are replaced. A document at another form (`/blog/`, `//blog`) was already redirected; page
  // data at another form stays a 404.
  if (c.get('route').path !== path) return null
  const { resolveRedirect } = await import('./features/redirects/cached-table.ts')
  const found = await resolveRedirect(c.get('env').db, path, c.get('now'), (work) => waitUntil(c, work))
  const target = found?.target ?? (await findNearestPage(c, path))
  if (target === null) return null
  const status = found?.rule.status ?? 308
  if (status === 410) return errorResponse(c, isData ? { ...pageGoneError, statusCode: 404 } : pageGoneError)
  return redirectPage(pathname, getRedirectTarget(target, search), status)
}

async function findNearestPage(c: AppContext, path: string): Promise<string | null> {
  return (await import('./features/insight/not-found/suggestions/nearest-page.ts')).findNearestPage(c, path)
}
