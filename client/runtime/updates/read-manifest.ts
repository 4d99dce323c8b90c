import { findRouteRule, getRedirectTarget } from '../routes/route-rules.ts'
import { parseFields, parseStrings } from '../text/parse.ts'
import type { BuildMeta } from './build.ts'
import type { Manifest } from './manifest.ts'

export async function readManifest(answer: Response): Promise<Manifest> {
  const meta = answer.ok ? parseManifest(await answer.json()) : null
  if (!meta) throw new Error(`HTTP ${answer.status}`)
  return {
    prerendered: meta.prerendered,
    findRedirect(path, search) {
      const to = findRouteRule(meta.targets, meta.matcher, path)
      return to && getRedirectTarget(to, search)
    },
  }
}

type ParsedManifest = Pick<BuildMeta, 'matcher' | 'prerendered'> & {
  /** Pattern of a route rule → the target of its redirect, or null. */
  targets: Record<string, string | null>
}

/** The parts of `GET /builds/meta/{id}.json` that the client uses; null if they are malformed. */
export function parseManifest(value: unknown): ParsedManifest | null {
  const meta = parseFields(value)
  const rules = parseFields(meta?.['routeRules'])
  const lists = parseFields(meta?.['matcher'])
  if (!meta || !rules || !lists) return null
  const matcher = {
    static: parseStrings(lists['static']),
    wildcard: parseStrings(lists['wildcard']),
    dynamic: parseStrings(lists['dynamic']),
  }
  const targets = Object.fromEntries(
    Object.entries(rules).map(([pattern, rule]) => [
      pattern,
      parseRedirectTarget(parseFields(rule)?.['redirect']),
    ]),
  )
  return { targets, matcher, prerendered: parseStrings(meta['prerendered']) }
}

/** The target in a route rule's redirect; null if there is none. The browser does not need its status. */
export function parseRedirectTarget(value: unknown): string | null {
  const to = parseFields(value)?.['to'] ?? value
  return typeof to === 'string' ? to : null
}
