import { findRouteRule } from '#client/router/route-rules.ts'
import { match, routes } from '#client/routes.ts'
import { matcher, routeRules } from '../redirects.ts'
import { createTable, type Rule } from './table.ts'

/** What the platform or the site answers by itself, or keeps for who signs in. */
const kept = /^\/(api|mngr|assets|builds|medios|\.well-known)(\/|$)/

const at = (path: string): URL => new URL(path, 'https://a.example')

/** What stands for any address that a pattern means. */
const sample = (path: string): string => path.replace(/\/\*\*$/, '/x').replace(/\/:[^/]+/g, '/x')

function isFixedPage(path: string): boolean {
  const { name } = match(at(path))
  return name !== null && !routes[name].path.includes(':')
}

const hasOwnRedirect = (path: string): boolean =>
  findRouteRule(routeRules, matcher, path)?.redirect !== undefined

/** Whether an address is the site's own: no page of the owner's can stand there. A click never takes `/feed` for a page. */
export const isTaken = (path: string): boolean =>
  kept.test(path) || path === '/feed' || isFixedPage(path) || hasOwnRedirect(path)

/** The path of a target on this site, without query and fragment; null where it leads elsewhere. */
const pathOf = (target: string): string | null =>
  target.startsWith('/') ? sample(target.replace(/[?#].*/s, '')) : null

/** Why a rule cannot stand among the others, by its field; null where it can. */
export function problemOf(
  rule: Rule,
  others: readonly Rule[],
): { field: 'source' | 'target'; text: string } | null {
  const { source, target, status } = rule
  const from = sample(source)
  if (kept.test(source)) return { field: 'source', text: 'Esa parte del sitio no se puede redirigir.' }
  if (isFixedPage(source)) return { field: 'source', text: 'En esa dirección hay una página del sitio.' }
  if (hasOwnRedirect(from))
    return { field: 'source', text: 'El sitio ya redirige esa dirección por sí mismo.' }
  const rest = others.filter((other) => other.source !== source)
  const own = createTable([rule])
  const before = rest.find((other) => {
    const path = pathOf(other.target)
    return path !== null && own(path) !== null
  })
  if (before)
    return {
      field: 'source',
      text: `La redirección de ${before.source} lleva a esta dirección: cámbiala antes.`,
    }
  const to = status === 410 ? null : pathOf(target)
  if (to === null) return null
  if (own(to)) return { field: 'target', text: 'Se llevaría a sí misma sin fin.' }
  const next = createTable(rest)(to)?.rule.target ?? findRouteRule(routeRules, matcher, to)?.redirect?.to
  if (next !== undefined)
    return {
      field: 'target',
      text: `Ese destino también se redirige. Apunta directamente a ${next || 'otra dirección'}.`,
    }
  return null
}
