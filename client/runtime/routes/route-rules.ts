import type { Matcher, RouteRule } from '../updates/build.ts'

export type RouteRules = Readonly<Record<string, RouteRule>>

/** Sorts the patterns of the rules by kind, so that a lookup tries specific ones before general ones. */
export function createMatcher(rules: RouteRules): Matcher {
  const patterns = Object.keys(rules)
  const wildcard = patterns.filter((pattern) => pattern.endsWith('/**'))
  const dynamic = patterns.filter((pattern) => !pattern.endsWith('/**') && pattern.includes('/:'))
  return {
    static: patterns.filter((pattern) => !wildcard.includes(pattern) && !dynamic.includes(pattern)),
    // A longer prefix is more specific.
    wildcard: wildcard.toSorted((a, b) => b.length - a.length),
    dynamic,
  }
}

/** Finds the rule for a path, ignoring trailing slashes: exact, else with `:param`, else the longest `/**`. */
export function findRouteRule(rules: RouteRules, matcher: Matcher, path: string): RouteRule | null {
  const bare = path.replace(/\/{1,9}$/, '') || '/'
  const pattern =
    matcher.static.find((candidate) => candidate === bare) ??
    matcher.dynamic.find((candidate) => isPatternMatch(candidate.split('/'), bare.split('/'))) ??
    matcher.wildcard.find((candidate) => {
      const prefix = candidate.slice(0, -3)
      return bare === prefix || bare.startsWith(`${prefix}/`)
    })
  return pattern === undefined ? null : (rules[pattern] ?? null)
}

function isPatternMatch(pattern: readonly string[], path: readonly string[]): boolean {
  return (
    pattern.length === path.length &&
    pattern.every((part, index) => part.startsWith(':') || part === path[index])
  )
}

/** The target of a redirect, with the query of the request if the target has none. */
export function getRedirectTarget(redirect: NonNullable<RouteRule['redirect']>, search: string): string {
  return redirect.to.includes('?') ? redirect.to : redirect.to + search
}
