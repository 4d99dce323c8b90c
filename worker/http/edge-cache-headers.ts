// Headers for the cache in front of the worker (Workers Cache). It obeys the first that it finds of
// Cloudflare-CDN-Cache-Control, CDN-Cache-Control and Cache-Control; without any it stores a 200 for two hours.

/** The edge cache removes this header: visitors never see it. */
export const edgeCacheHeader = 'Cloudflare-CDN-Cache-Control'

export const cacheTagHeader = 'Cache-Tag'

export const noStore = 'no-store'

/** How long the edge cache may store an answer, in seconds. */
export type EdgeLifetime = {
  fresh: number
  /** Seconds after `fresh` in which the old copy is served while a new one is fetched. */
  stale: number
  /**
   * Seconds in which the old copy may be served instead of an error. Without a value the old copy would be served
   * forever.
   */
  onError: number
}

/** The headers of an answer that may be stored; purges use `tag`. */
export function createEdgeCacheHeaders(
  { fresh, stale, onError }: EdgeLifetime,
  tag: string,
): Record<string, string> {
  return {
    // No s-maxage and no must-revalidate: either disables both stale directives.
    [edgeCacheHeader]: `max-age=${fresh}, stale-while-revalidate=${stale}, stale-if-error=${onError}`,
    [cacheTagHeader]: tag,
  }
}

const cacheableStatuses = new Set([200, 304])

/** False for private answers, errors and methods other than GET and HEAD. */
function isCacheable(method: string, { status, headers }: Response): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    cacheableStatuses.has(status) &&
    !headers.has('Set-Cookie') &&
    !/private|no-store/.test(headers.get('Cache-Control') ?? 'no-store')
  )
}

/**
 * Sets `no-store` for the edge cache, unless the answer has a header for it and may be stored. Without `Cache-Control`,
 * sets `no-store` for browsers too.
 */
export function setCacheHeaders(method: string, response: Response): void {
  const { headers } = response
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
  if (headers.has(edgeCacheHeader) && isCacheable(method, response)) return
  headers.set(edgeCacheHeader, noStore)
  headers.delete(cacheTagHeader)
}
