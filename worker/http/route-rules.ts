import { routes } from '#client/routes.ts'
import { createMatcher, findRouteRule, type RouteRules } from '#client/runtime/routes/route-rules.ts'
import { signInPagePath } from '#client/runtime/session/paths.ts'
import type { RouteRule } from '#client/runtime/updates/build.ts'

/** Redirects maintained in code. Redirects that managers add, and those of changed slugs, are in D1. */
const fixedRedirects = {
  '/inicio': { redirect: { to: '/', statusCode: 308 } },
  '/index.html': { redirect: { to: '/', statusCode: 308 } },
  '/quienes-somos': { redirect: { to: '/nosotros', statusCode: 308 } },
  '/acerca-de': { redirect: { to: '/nosotros', statusCode: 308 } },
  '/contactenos': { redirect: { to: '/contacto', statusCode: 308 } },
  '/articulos/:slug': { redirect: { to: '/blog', statusCode: 308 } },
  '/noticias/**': { redirect: { to: '/blog', statusCode: 308 } },
  '/ingreso': { redirect: { to: signInPagePath, statusCode: 302 } },
  '/estado': { redirect: { to: 'https://www.cloudflarestatus.com/', statusCode: 302 } },
} satisfies RouteRules

/** The paths whose payload is a static asset. */
export const prerenderedPaths: readonly string[] = Object.values(routes)
  .filter((route) => 'prerender' in route.meta)
  .map((route) => route.path)

/** Used by the worker and, through the build manifest, by the client. */
export const routeRules: RouteRules = {
  ...fixedRedirects,
  ...Object.fromEntries(prerenderedPaths.map((path) => [path, { prerender: true }])),
}

export const routeRuleMatcher = createMatcher(routeRules)

export const findFixedRedirect = (path: string): RouteRule['redirect'] =>
  findRouteRule(routeRules, routeRuleMatcher, path)?.redirect
