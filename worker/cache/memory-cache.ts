import { hasEtag } from '../http/responses/etag.ts'
import { createLruCache } from './lru-cache.ts'

/** A rendered answer, ready to be sent. */
export type CachedResponse = {
  version: string
  body: Uint8Array<ArrayBuffer>
  headers: Headers
  etag: string
}

/** Anybody can invent endlessly many searches, so they are stored apart and cannot displace pages. */
type CacheName = 'pages' | 'searches'

export type MemoryCache = {
  /**
   * The stored answer for `path + query` in the current version; `missing` = the address has no page; null = nothing
   * stored.
   */
  getFresh: (key: string) => CachedResponse | 'missing' | null
  /** The stored answer of any version, to be served while storage fails; null = nothing stored. */
  getAnyVersion: (key: string) => CachedResponse | null
  /** Stores an answer with the content version of its data. */
  store: (
    key: string,
    answer: Pick<CachedResponse, 'version' | 'body' | 'headers'>,
    cacheName?: CacheName,
  ) => CachedResponse
  /** Stores that this address has no page in this version. */
  storeMissing: (key: string, version: string) => void
  /** The entity tag of answers of a version. */
  createEtag: (version: string) => string
  /** Milliseconds since the version was read; Infinity if none is known. */
  getVersionAge: (now: number) => number
  /** Call before reading the version, and pass the version that was read to the returned function. */
  startVersionRead: (now: number) => (version: string) => void
  /** Call after a change by this isolate: results of version reads that began before it are then ignored. */
  expire: () => void
  /** Empties the cache and sets how many bytes of bodies it may store; 0 stores nothing. */
  setMaxBytes: (bytes: number) => void
}

/** Maximum total size of the stored bodies of each cache, in bytes. */
export const pagesBytes = 16 * 1024 * 1024
const searchesBytes = 1024 * 1024
/** Maximum number of addresses stored as missing, and maximum length of each in characters. */
const maxMissing = 1_000
const maxMissingLength = 256

/** Caches answers by content version. Nothing is purged: answers of an old version no longer match. */
export function createMemoryCache(buildId: string, maxBytes: number = pagesBytes): MemoryCache {
  const caches = {
    pages: createLruCache<CachedResponse>(maxBytes),
    searches: createLruCache<CachedResponse>(Math.min(maxBytes, searchesBytes)),
  }
  const missing = new Map<string, string>()
  let current: { version: string; readAt: number } | null = null
  // Version reads may end in another order than they began. A result is ignored if a read that began later has already
  // ended.
  let begun = 0
  let applied = 0

  const createEtag = (version: string): string => `W/"${buildId}-${version}"`

  const getAnyVersion = (key: string): CachedResponse | null =>
    caches.pages.get(key) ?? caches.searches.get(key)

  function getFresh(key: string): CachedResponse | 'missing' | null {
    if (!current) return null
    if (missing.get(key) === current.version) return 'missing'
    const entry = getAnyVersion(key)
    return entry?.version === current.version ? entry : null
  }

  return {
    createEtag,
    getFresh,
    getAnyVersion,
    store(key, { version, body, headers }, cacheName = 'pages') {
      const entry = { version, body, headers, etag: createEtag(version) }
      const isOutrun = version !== current?.version && getFresh(key) !== null
      if (!isOutrun) caches[cacheName].set(key, entry)
      return entry
    },
    storeMissing(key, version) {
      if (key.length > maxMissingLength) return
      missing.delete(key)
      missing.set(key, version)
      const [oldest] = missing.keys()
      if (missing.size > maxMissing && oldest !== undefined) missing.delete(oldest)
    },
    getVersionAge: (now) => (current ? now - current.readAt : Infinity),
    startVersionRead(now) {
      begun += 1
      const turn = begun
      return (version) => {
        if (turn <= applied) return
        applied = turn
        current = { version, readAt: now }
      }
    },
    setMaxBytes(bytes) {
      caches.pages.setMaxBytes(bytes)
      caches.searches.setMaxBytes(Math.min(bytes, searchesBytes))
    },
    expire() {
      applied = begun
      current = null
    },
  }
}

/**
 * Creates the response from a stored answer, or from one about to be stored: 304 if `If-None-Match` matches, no body
 * for HEAD. `cacheHeaders` are added for the edge cache.
 */
export function respondFromCache(
  entry: Pick<CachedResponse, 'headers' | 'etag'> & { body: BodyInit },
  request: Request,
  cacheHeaders: Readonly<Record<string, string>> = {},
): Response {
  const isKnown = hasEtag(request.headers.get('If-None-Match') ?? '', entry.etag, 'weak')
  const sent = isKnown || request.method === 'HEAD' ? null : entry.body
  const response = new Response(sent, { status: isKnown ? 304 : 200, headers: entry.headers })
  if (isKnown) response.headers.delete('Content-Type')
  for (const [name, value] of Object.entries(cacheHeaders)) response.headers.set(name, value)
  return response
}
