import type { MiddlewareHandler } from 'hono'
import { findRouteRule, getRedirectTarget, type RouteRules } from '#client/runtime/routes/route-rules.ts'
import type { Matcher } from '#client/runtime/updates/build.ts'
import { parseSiteUrl } from '../../env/site-url.ts'
import type { AppEnv } from '../context.ts'
import { edgeCacheHeader, noStore } from '../edge-cache-headers.ts'
import { plainSecurityHeaders } from './security-headers.ts'

export function createRedirect(location: string, status: number): Response {
  return new Response(null, {
    status,
    headers: {
      ...plainSecurityHeaders,
      Location: location,
      'Cache-Control': status === 308 || status === 301 ? 'public, max-age=3600' : 'no-store',
      // The cache in front knows no protocol: a way to https that it stored would lead https round in a circle.
      [edgeCacheHeader]: noStore,
    },
  })
}

/**
 * Plain http, and every other host that leads here (www, an old name), leads to the same path and query of the
 * public address, where that is https; null for what may be answered. The request's own address alone counts: its
 * headers are whatever the client says.
 */
export function redirectToPublicAddress(address: string, siteUrl: unknown): Response | null {
  if (__DEVELOPMENT__) return null
  // Most requests: without parsing anything.
  if (typeof siteUrl === 'string' && address.startsWith(`${siteUrl}/`)) return null
  const origin = parseSiteUrl(siteUrl)
  if (!origin?.startsWith('https:')) return null
  // Exactly as it was asked for, so that nothing is read twice.
  const start = address.indexOf('/', address.indexOf('//') + 2)
  return address.slice(0, start) === origin ? null : createRedirect(origin + address.slice(start), 308)
}

/**
 * The route rules, and one spelling for each page, before anything else looks at the request: caches and D1 never
 * see `//blog` or `/blog/%63ache`. A route's path has one slash at its start, so it never names another site.
 */
export function createEdgeRedirects(
  routeRules: RouteRules,
  matcher: Matcher,
  match: (url: URL) => { path: string },
): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
    const url = new URL(c.req.url)
    const { pathname, search } = url
    const rule = findRouteRule(routeRules, matcher, pathname)
    if (rule?.redirect)
      return createRedirect(getRedirectTarget(rule.redirect, search), rule.redirect.statusCode)
    if (pathname.startsWith('/api/')) return next()
    const { path } = match(url)
    return path === pathname ? next() : createRedirect(path + search, 308)
  }
}
