// What the cache in front of the worker (Workers Cache) is told. It obeys the first of these headers that it finds:
// Cloudflare-CDN-Cache-Control, CDN-Cache-Control, Cache-Control; without any it stores a 200 for two hours.

/** Ends at that cache: a visitor never sees it. */
export const edgeCacheHeader = 'Cloudflare-CDN-Cache-Control'

export const cacheTagHeader = 'Cache-Tag'

export const noStore = 'no-store'

/** How an answer may be stored there, in seconds. */
export type EdgeLifetime = {
  fresh: number
  /** How long after that it may serve while the next is made behind it. */
  stale: number
  /** How long it may serve instead of a failure. Without it an old copy would serve for ever. */
  onError: number
}

/** The headers of an answer that may be stored; `tag` is what a purge finds it by. */
export function createEdgeCacheHeaders(
  { fresh, stale, onError }: EdgeLifetime,
  tag: string,
): Record<string, string> {
  return {
    // No s-maxage and no must-revalidate: either would switch the other two off.
    [edgeCacheHeader]: `max-age=${fresh}, stale-while-revalidate=${stale}, stale-if-error=${onError}`,
    [cacheTagHeader]: tag,
  }
}

const cacheableStatuses = new Set([200, 304])

/** Whether nothing of an answer is one visitor's, or a failure's. */
function isCacheable(method: string, { status, headers }: Response): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    cacheableStatuses.has(status) &&
    !headers.has('Set-Cookie') &&
    !/private|no-store/.test(headers.get('Cache-Control') ?? 'no-store')
  )
}

/** Keeps out of that cache whatever did not ask for it, or may not be there. */
export function setCacheHeaders(method: string, response: Response): void {
  const { headers } = response
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
  if (headers.has(edgeCacheHeader) && isCacheable(method, response)) return
  headers.set(edgeCacheHeader, noStore)
  headers.delete(cacheTagHeader)
}
