import type { RouteLocation } from '#client/runtime/routes/route.ts'

/** `?pagina=N` → N from 1 on; null where it is not a page number written the one right way. */
export function parsePageNumber(route: RouteLocation): number | null {
  const given = route.query['pagina']
  if (given === undefined) return 1
  return /^[1-9]\d{0,5}$/.test(given) ? Number(given) : null
}

/** `?pagina=1` has a canonical form without the query. */
export function hasExplicitFirstPage(route: RouteLocation): boolean {
  return route.query['pagina'] === '1'
}
