import type { ContentVersion } from '../db/content-version.ts'
import { createEdgeCacheHeaders } from '../http/edge-cache-headers.ts'

/** Cache tag of all answers that show content: one purge removes them from the edge cache. */
export const contentTag = 'content'

// `freshSeconds` and `staleSeconds` add up to an hour: the longest time for which an outdated answer is served if its
// purge is lost.
const freshSeconds = 600
const staleSeconds = 3_000
const onErrorSeconds = 86_400

/**
 * Edge cache headers for an answer with this content version. Empty if the content changes within a second: such an
 * answer is not stored. `now` is when the edge stores it, in epoch milliseconds.
 */
export function createContentCacheHeaders(
  { nextAt }: ContentVersion,
  now: number,
): Readonly<Record<string, string>> {
  // A scheduled change ends the lifetime, including the time in which a stale copy may be served.
  const left = nextAt === null ? Infinity : Math.floor((nextAt - now) / 1_000)
  if (left < 1) return {}
  const fresh = Math.min(freshSeconds, left)
  const stale = Math.min(staleSeconds, left - fresh)
  return createEdgeCacheHeaders({ fresh, stale, onError: onErrorSeconds }, contentTag)
}
