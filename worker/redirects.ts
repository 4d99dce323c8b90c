import type { MiddlewareHandler } from 'hono'
import { findRouteRule, getRedirectTarget, type RouteRules } from '#client/runtime/routes/route-rules.ts'
import type { Matcher } from '#client/runtime/updates/build.ts'
import { parseSiteUrl } from './env/site-url.ts'
import type { AppEnv } from './http/context.ts'
import { edgeCacheHeader, noStore } from './http/edge-cache-headers.ts'
import { plainSecurityHeaders } from './http/responses/security-headers.ts'

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

/**
 * Applies the route rules and redirects to the canonical spelling of each path before other handlers run: caches and D1
 * never see `//blog` or `/blog/%63ache`. A matched path has exactly one leading slash, so it cannot name another site.
 */
export function createEdgeRedirects(routeRules: RouteRules, matcher: Matcher): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
    const { pathname, search } = new URL(c.req.url)
    const rule = findRouteRule(routeRules, matcher, pathname)
    if (rule?.redirect)
      return createRedirect(getRedirectTarget(rule.redirect, search), rule.redirect.statusCode)
    if (pathname.startsWith('/api/')) return next()
    const { path } = c.get('route')
    return path === pathname ? next() : createRedirect(path + search, 308)
  }
}
