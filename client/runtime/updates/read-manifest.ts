import { findRouteRule, getRedirectTarget } from '../routes/route-rules.ts'
import { parseFields } from '../text/parse.ts'
import type { BuildMeta } from './build.ts'
import type { Manifest } from './manifest.ts'

/** Parses the response to the request for the manifest. Rejects if it contains none. */
export async function readManifest(answer: Response): Promise<Manifest> {
  const meta = answer.ok ? parseManifest(await answer.json()) : null
  if (!meta) throw new Error(`HTTP ${answer.status}`)
  return {
    prerendered: meta.prerendered,
    findRedirect(path, search) {
      const redirect = findRouteRule(meta.routeRules, meta.matcher, path)?.redirect
      return redirect ? getRedirectTarget(redirect, search) : null
    },
  }
}

/** The parts of `GET /builds/meta/{id}.json` that the client uses; null if they are malformed. */
export function parseManifest(
  value: unknown,
): Pick<BuildMeta, 'routeRules' | 'matcher' | 'prerendered'> | null {
  const meta = parseFields(value)
  const rules = parseFields(meta?.['routeRules'])
  const lists = parseFields(meta?.['matcher'])
  if (!meta || !rules || !lists) return null
  const matcher = {
    static: parseStrings(lists['static']),
    wildcard: parseStrings(lists['wildcard']),
    dynamic: parseStrings(lists['dynamic']),
  }
  const routeRules: BuildMeta['routeRules'] = {}
  for (const [pattern, rule] of Object.entries(rules)) {
    const redirect = parseRedirect(parseFields(rule)?.['redirect'])
    routeRules[pattern] = redirect ? { redirect } : {}
  }
  return { routeRules, matcher, prerendered: parseStrings(meta['prerendered']) }
}

function parseStrings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []
}

const redirectStatuses = [301, 302, 303, 307, 308] as const

/** The redirect of a route rule; null if it is malformed. */
export function parseRedirect(value: unknown): BuildMeta['routeRules'][string]['redirect'] | null {
  const redirect = parseFields(value)
  const to = redirect?.['to']
  const statusCode = redirectStatuses.find((status) => status === redirect?.['statusCode'])
  return typeof to === 'string' && statusCode ? { to, statusCode } : null
}
