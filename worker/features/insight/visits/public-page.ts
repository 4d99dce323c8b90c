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

/** The title of a page that every site has; null for pages of texts, whose title is that of the text. */
export function getFixedTitle(path: string): string | null {
  const { name, meta, params } = match(new URL(path, 'https://a.example'))
  if (name === 'index') return 'Portada'
  return name === null || Object.keys(params).length > 0 ? null : meta.title
}
