import { hasEtag } from '../http/responses/etag.ts'
import { createLruCache } from './lru-cache.ts'

/** A rendered answer, ready to be sent again without any work. */
export type CachedResponse = {
  version: string
  body: Uint8Array<ArrayBuffer>
  headers: Headers
  etag: string
}

/** Where an answer lies: pages there are as many as the site has, questions as many as anybody thinks of. */
export type CacheName = 'pages' | 'searches'

export type MemoryCache = {
  /** The answer for `path + query`, or that there is none, when it is of the known version. */
  getFresh: (key: string) => CachedResponse | 'missing' | null
  /** The answer of whatever version: what is served while storage is out of reach. */
  getAnyVersion: (key: string) => CachedResponse | null
  /** Stores an answer under the version that its data was read with. */
  store: (
    key: string,
    answer: Pick<CachedResponse, 'version' | 'body' | 'headers'>,
    shelf?: CacheName,
  ) => CachedResponse
  /** Notes that nothing stands at this address in this version. */
  storeMissing: (key: string, version: string) => void
  /** The entity tag of what is stored under a version. */
  createEtag: (version: string) => string
  /** Milliseconds since the version was read; Infinity when it is not known. */
  getVersionAge: (now: number) => number
  /** Notes that the version is about to be read; what it gives back takes what was read. */
  startVersionRead: (now: number) => (version: string) => void
  /** After a change made here: whatever was read before it, or is being read, counts no more. */
  expire: () => void
  /** Sets how many bytes are stored from now on; 0 stores nothing. */
  setMaxBytes: (bytes: number) => void
}

/** Bytes of bodies that one isolate stores. */
export const pagesBytes = 16 * 1024 * 1024
const searchesBytes = 1024 * 1024
/** Addresses of nothing that one isolate knows, and how long one may be. */
const maxMissing = 1_000
const maxMissingLength = 256

/** Answers by content version: nothing is purged by hand, an old version just stops matching. */
export function createMemoryCache(buildId: string, maxBytes: number = pagesBytes): MemoryCache {
  const caches = {
    pages: createLruCache<CachedResponse>(maxBytes),
    searches: createLruCache<CachedResponse>(Math.min(maxBytes, searchesBytes)),
  }
  const missing = new Map<string, string>()
  let current: { version: string; readAt: number } | null = null
  // Readings may end in another order than they began; one that began earlier never undoes a later one.
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
 * Answers from the cache, or with what is about to be stored there: 304 when the browser has it already, no body for
 * HEAD. `caching` is what the caches in front are told where this answer may be stored by them.
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
