import { match } from '#client/routes.ts'
import type { Env } from '#worker/env.ts'
import { redact } from '#worker/http/request/redact.ts'

/** Returns the canonical path of a public page without its query, and its kind; null if it is not a public page. */
export function parsePublicPage(path: string, { siteUrl }: Env): { path: string; kind: string } | null {
  if (!path.startsWith('/') || !URL.canParse(path, siteUrl)) return null
  // `//otro.example/` looks like a path but is another site.
  const url = new URL(path, siteUrl)
  if (url.origin !== siteUrl) return null
  const { name, meta, path: spelt } = match(url)
  // Rejects paths with personal data, which visitors could make up for a route with parameters.
  const isPublic = name !== null && !meta.area && meta.cache !== 'none' && redact(spelt) === spelt
  return isPublic ? { path: spelt, kind: meta.title } : null
}

export const toPublicPath = (path: string, env: Env): string | null =>
  parsePublicPage(path, env)?.path ?? null
