import { match, routes } from '#client/routes.ts'
import { findFixedRedirect } from '../../http/route-rules.ts'
import {
  trimTrailingSlash,
  createTable,
  ignoreCase,
  matchesPattern,
  isPattern,
  type Rule,
  splitPath,
} from './table.ts'

/** Paths of the platform, of the site's own files and of the manager area. */
const reservedPaths = /^\/(api|mngr|assets|builds|medios|\.well-known)(\/|$)/

const toUrl = (path: string): URL => new URL(path, 'https://a.example')

const toSamplePath = (path: string): string => path.replace(/\/\*\*$/, '/x').replace(/\/:[^/]+/g, '/x')

/** True for the site's own pages. A standalone page is one of the owner's. */
function isFixedPage(path: string): boolean {
  const { name, meta } = match(toUrl(path))
  return name !== null && !routes[name].path.includes(':') && !meta.standalone
}

const hasBuiltInRedirect = (path: string): boolean => findFixedRedirect(path) !== undefined

/**
 * True if the site itself uses a path, so that the owner cannot redirect it. `/feed` is listed because it is not a
 * page.
 */
export const isReservedPath = (path: string): boolean =>
  reservedPaths.test(path) || path === '/feed' || isFixedPage(path) || hasBuiltInRedirect(path)

/** Returns the path of a target on this site, without query and fragment; null for other sites. */
const toTargetPath = (target: string): string | null =>
  target.startsWith('/') ? toSamplePath(target.replace(/[?#].*/s, '')) : null

/** Target paths are compared whatever their case. */
function toTargetKey(target: string): string | null {
  const path = toTargetPath(target)
  return path === null ? null : ignoreCase(trimTrailingSlash(path))
}

type Problem = { field: 'source' | 'target'; text: string }

/** Checks rules that are added one by one to the existing ones. */
export type RedirectValidator = {
  readonly size: number
  has: (source: string) => boolean
  add: (rule: Rule) => void
  /** Returns the field that makes a rule invalid, with the reason; null if the rule is valid. */
  findProblem: (rule: Rule) => Problem | null
}

export function createRedirectValidator(rules: readonly Rule[]): RedirectValidator {
  // Visitors are redirected whatever the case, so a chain or a loop may begin with another one.
  const table = createTable(rules, ignoreCase)
  const bySource = new Map<string, Rule>()
  /** Rules by target path on this site. May include rules that have been replaced since; these are ignored. */
  const byTarget = new Map<string, { parts: string[]; rules: Rule[] }>()
  const stands = (rule: Rule): boolean => bySource.get(rule.source) === rule

  function note(rule: Rule): void {
    bySource.set(rule.source, rule)
    const path = toTargetKey(rule.target)
    if (path === null) return
    const known = byTarget.get(path)
    if (known) known.rules.push(rule)
    else byTarget.set(path, { parts: splitPath(path), rules: [rule] })
  }
  for (const rule of rules) note(rule)

  /** Finds a rule whose target this source would redirect again, which would make a chain. */
  function leadingTo(source: string): Rule | undefined {
    const others = (found: readonly Rule[]) => found.find((rule) => rule.source !== source && stands(rule))
    if (!isPattern(source)) return others(byTarget.get(ignoreCase(source))?.rules ?? [])
    const own = splitPath(source)
    for (const { parts, rules: found } of byTarget.values()) {
      const rule = matchesPattern(own, parts, ignoreCase) ? others(found) : undefined
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
      const to = status === 410 ? null : toTargetPath(target)
      if (to === null) return null
      if (createTable([{ source, target, status }]).find(to))
        return { field: 'target', text: 'Se llevaría a sí misma sin fin.' }
      const next = table.find(to, source)?.rule.target ?? findFixedRedirect(to)?.to
      if (next !== undefined)
        return {
          field: 'target',
          text: `Ese destino también se redirige. Apunta directamente a ${next || 'otra dirección'}.`,
        }
      return null
    },
  }
}
