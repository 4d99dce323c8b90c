import type { RouteRule } from '../contract/build.ts'
import type { Manifest } from './parse.ts'

/** The rule for a path. An exact path beats a `:param` pattern, which beats a `/**` prefix; longer prefixes beat shorter. */
export function findRouteRule(manifest: Manifest, path: string): RouteRule & { rest: string } {
  const { matcher, routeRules } = manifest
  const bare = path.replace(/(.)\/+$/, '$1')
  const exact = matcher.static.find((pattern) => pattern === bare)
  const dynamic = exact ?? matcher.dynamic.find((pattern) => fits(pattern, bare))
  const prefixes = matcher.wildcard
    .map((pattern) => pattern.replace(/\/\*\*$/, ''))
    .filter((prefix) => bare === prefix || bare.startsWith(`${prefix}/`))
    .toSorted((a, b) => b.length - a.length)
  const pattern = dynamic ?? (prefixes[0] === undefined ? null : `${prefixes[0]}/**`)
  const rest = dynamic === undefined && prefixes[0] !== undefined ? bare.slice(prefixes[0].length) : ''
  return { ...(pattern === null ? {} : routeRules[pattern]), rest }
}

function fits(pattern: string, path: string): boolean {
  const wanted = pattern.split('/')
  const given = path.split('/')
  return (
    wanted.length === given.length &&
    wanted.every((segment, index) =>
      segment.startsWith(':') ? given[index] !== '' : segment === given[index],
    )
  )
}

/** Where a redirect leads: `/**` at its end stands for the rest of the path, and the query is carried over when it has none. */
export function redirectTarget(to: string, rest: string, from: URL): URL {
  const target = new URL(to.replace(/\/\*\*$/, rest), from)
  if (!target.search) target.search = from.search
  return target
}
