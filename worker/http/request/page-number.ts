import type { RouteLocation } from '#client/runtime/routes/route.ts'

/** The page number in `?pagina=N`, 1 if missing; null if it is not in canonical form (1 to 999999, no leading zero). */
export function parsePageNumber(route: RouteLocation): number | null {
  const given = route.query['pagina']
  if (given === undefined) return 1
  return /^[1-9]\d{0,5}$/.test(given) ? Number(given) : null
}

/** True for `?pagina=1`, whose canonical form has no query. */
export function hasExplicitFirstPage(route: RouteLocation): boolean {
  return route.query['pagina'] === '1'
}
