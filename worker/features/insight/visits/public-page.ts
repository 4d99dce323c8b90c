import { match } from '#client/routes.ts'
import type { Env } from '#worker/env.ts'
import { redact } from '#worker/http/request/redact.ts'

/** A public page of ours by its one spelling, without its question, and the title of its kind; null = it is none. */
export function parsePublicPage(path: string, { siteUrl }: Env): { path: string; kind: string } | null {
  if (!path.startsWith('/') || !URL.canParse(path, siteUrl)) return null
  // `//otro.example/` begins like a path, and is another site.
  const url = new URL(path, siteUrl)
  if (url.origin !== siteUrl) return null
  const { name, meta, path: spelt } = match(url)
  // Anybody can send an address that only looks like one of ours.
  const isPublic = name !== null && !meta.area && meta.cache !== 'none' && redact(spelt) === spelt
  return isPublic ? { path: spelt, kind: meta.title } : null
}

export const toPublicPath = (path: string, env: Env): string | null =>
  parsePublicPage(path, env)?.path ?? null
