import type { Matcher, RouteRule } from '../updates/build.ts'

export type RouteRules = Readonly<Record<string, RouteRule>>

/** Groups the patterns of the rules by kind, so that a lookup tries specific kinds before general ones. */
export function createMatcher(rules: RouteRules): Matcher {
  const patterns = Object.keys(rules)
  const wildcard = patterns.filter((pattern) => pattern.endsWith('/**'))
  const dynamic = patterns.filter((pattern) => !pattern.endsWith('/**') && pattern.includes('/:'))
  return {
    static: patterns.filter((pattern) => !wildcard.includes(pattern) && !dynamic.includes(pattern)),
    wildcard,
    dynamic,
  }
}

/** The rule for a path in any case: exact, else with the fewest `:param`s, else with the longest `/**`. */
export function findRouteRule<Rule>(
  rules: Readonly<Record<string, Rule>>,
  matcher: Matcher,
  path: string,
): Rule | null {
  const bare = path.toLowerCase().replace(/\/{1,9}$/, '') || '/'
  const pattern =
    matcher.static.find((candidate) => candidate === bare) ??
    matcher.dynamic
      .filter((candidate) => isPatternMatch(candidate.split('/'), bare.split('/')))
      .toSorted((a, b) => countParams(a) - countParams(b))[0] ??
    matcher.wildcard
      .filter((candidate) => `${bare}/`.startsWith(candidate.slice(0, -2)))
      .toSorted((a, b) => b.length - a.length)[0]
  return pattern === undefined ? null : (rules[pattern] ?? null)
}

const countParams = (pattern: string): number => pattern.split('/:').length

function isPatternMatch(pattern: readonly string[], path: readonly string[]): boolean {
  return (
    pattern.length === path.length &&
    pattern.every((part, index) => part.startsWith(':') || part === path[index])
  )
}

/** The target of a redirect, with the query of the request if the target has none. The query precedes the hash. */
export function getRedirectTarget(to: string, search: string): string {
  return to.replace(/^[^?#]*(?=#|$)/, (path) => path + search)
}
