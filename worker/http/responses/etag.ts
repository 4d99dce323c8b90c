import { createMiddleware } from 'hono/factory'
import type { AppContext, AppEnv } from '../context.ts'
import { errorResponse } from '../errors.ts'

const toStrongTag = (tag: string): string => tag.replace(/^W\//, '')

/** Longest list of entity tags to parse, in characters; browsers send far fewer. */
const longestList = 4_096

/** True if a list of entity tags contains `etag` or `*`. A list that is too long matches nothing. */
export function hasEtag(list: string, etag: string, comparison: 'weak' | 'strong'): boolean {
  if (list.length > longestList) return false
  const tags = list.split(',').map((tag) => tag.trim())
  return tags.some(
    (tag) => tag === '*' || tag === etag || (comparison === 'weak' && toStrongTag(tag) === toStrongTag(etag)),
  )
}

/** The version in `If-Match` that a change is based on; null if missing or malformed. */
export function parseIfMatch(c: AppContext): number | null {
  const named = /^"(\d{1,9})"$/.exec(c.req.header('If-Match') ?? '')?.[1]
  return named === undefined ? null : Number(named)
}

/** 428 for a change without `If-Match`. */
const ifMatchMissing = {
  statusCode: 428,
  message: 'Falta decir de qué versión parte el cambio.',
}

/**
 * Sets `rev` to the revision in `If-Match`; 428 without that header. A malformed tag sets -1, a revision that nothing
 * has, so that the change is refused with 412.
 */
export const requireIfMatch = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.header('If-Match') === undefined) return errorResponse(c, ifMatchMissing)
  c.set('rev', parseIfMatch(c) ?? -1)
  return next()
})
