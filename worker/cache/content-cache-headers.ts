import type { ContentVersion } from '../db/content-version.ts'
import { createEdgeCacheHeaders } from '../http/edge-cache-headers.ts'

/** The tag of all that shows content: one purge takes it out of the cache in front. */
export const contentTag = 'content'

// An hour in all: what a purge that was lost costs at most.
const freshSeconds = 600
const staleSeconds = 3_000
const onErrorSeconds = 86_400

/**
 * What the cache in front is told of an answer made from this generation; nothing, and so not stored, where it
 * changes within the second. `now` is when its storing begins, in epoch milliseconds.
 */
export function createContentCacheHeaders(
  { nextAt }: ContentVersion,
  now: number,
): Readonly<Record<string, string>> {
  // What is scheduled ends every copy, the ones served behind a renewal among them.
  const left = nextAt === null ? Infinity : Math.floor((nextAt - now) / 1_000)
  if (left < 1) return {}
  const fresh = Math.min(freshSeconds, left)
  const stale = Math.min(staleSeconds, left - fresh)
  return createEdgeCacheHeaders({ fresh, stale, onError: onErrorSeconds }, contentTag)
}
