import { match, routes } from '#client/routes.ts'
import { findRouteRule } from '#client/runtime/routes/route-rules.ts'
import { routeRuleMatcher, routeRules } from '../../http/edge-redirects.ts'
import {
  trimTrailingSlash,
  createGrowingTable,
  createTable,
  matchesPattern,
  isPattern,
  type Rule,
  splitPath,
} from './table.ts'

/** What the platform or the site answers by itself, or keeps for who signs in. */
const reservedPaths = /^\/(api|mngr|assets|builds|medios|\.well-known)(\/|$)/

const toUrl = (path: string): URL => new URL(path, 'https://a.example')

/** What stands for any address that a pattern means. */
const toSamplePath = (path: string): string => path.replace(/\/\*\*$/, '/x').replace(/\/:[^/]+/g, '/x')

function isFixedPage(path: string): boolean {
  const { name } = match(toUrl(path))
  return name !== null && !routes[name].path.includes(':')
}

const hasBuiltInRedirect = (path: string): boolean =>
  findRouteRule(routeRules, routeRuleMatcher, path)?.redirect !== undefined

/** Whether an address is the site's own: no page of the owner's can stand there. A click never takes `/feed` for a page. */
export const isReservedPath = (path: string): boolean =>
  reservedPaths.test(path) || path === '/feed' || isFixedPage(path) || hasBuiltInRedirect(path)

/** The path of a target on this site, without query and fragment; null where it leads elsewhere. */
const toInternalPath = (target: string): string | null =>
  target.startsWith('/') ? toSamplePath(target.replace(/[?#].*/s, '')) : null

type Problem = { field: 'source' | 'target'; text: string }

/** Rules that stand, to which others are added one by one. */
export type RedirectValidator = {
  readonly size: number
  has: (source: string) => boolean
  add: (rule: Rule) => void
  /** Why a rule cannot stand among them, by its field; null where it can. */
  findProblem: (rule: Rule) => Problem | null
}

export function createRedirectValidator(rules: readonly Rule[]): RedirectValidator {
  const table = createGrowingTable(rules)
  const bySource = new Map<string, Rule>()
  /** The rules that lead to each path of this site; one that was replaced since does not count. */
  const byTarget = new Map<string, { parts: string[]; rules: Rule[] }>()
  const stands = (rule: Rule): boolean => bySource.get(rule.source) === rule

  function note(rule: Rule): void {
    bySource.set(rule.source, rule)
    const path = toInternalPath(rule.target)
    if (path === null) return
    const known = byTarget.get(trimTrailingSlash(path))
    if (known) known.rules.push(rule)
    else byTarget.set(trimTrailingSlash(path), { parts: splitPath(trimTrailingSlash(path)), rules: [rule] })
  }
  for (const rule of rules) note(rule)

  /** A rule whose target this one would lead on. */
  function leadingTo(source: string): Rule | undefined {
    const others = (found: readonly Rule[]) => found.find((rule) => rule.source !== source && stands(rule))
    if (!isPattern(source)) return others(byTarget.get(source)?.rules ?? [])
    const own = splitPath(source)
    for (const { parts, rules: found } of byTarget.values()) {
      const rule = matchesPattern(own, parts) ? others(found) : undefined
      if (rule) return rule
    }
    return undefined
  }

  return {
    get size() {
      return bySource.size
    },
    has: (source) => bySource.has(source),
    add(rule) {
      table.add(rule)
      note(rule)
    },
    findProblem({ source, target, status }) {
      const from = toSamplePath(source)
      if (reservedPaths.test(source))
        return { field: 'source', text: 'Esa parte del sitio no se puede redirigir.' }
      if (isFixedPage(source)) return { field: 'source', text: 'En esa dirección hay una página del sitio.' }
      if (hasBuiltInRedirect(from))
        return { field: 'source', text: 'El sitio ya redirige esa dirección por sí mismo.' }
      const before = leadingTo(source)
      if (before)
        return {
          field: 'source',
          text: `La redirección de ${before.source} lleva a esta dirección: cámbiala antes.`,
        }
      const to = status === 410 ? null : toInternalPath(target)
      if (to === null) return null
      if (createTable([{ source, target, status }])(to))
        return { field: 'target', text: 'Se llevaría a sí misma sin fin.' }
      const next =
        table.find(to, source)?.rule.target ?? findRouteRule(routeRules, routeRuleMatcher, to)?.redirect?.to
      if (next !== undefined)
        return {
          field: 'target',
          text: `Ese destino también se redirige. Apunta directamente a ${next || 'otra dirección'}.`,
        }
      return null
    },
  }
}
