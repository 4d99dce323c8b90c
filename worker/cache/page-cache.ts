/** A rendered answer, ready to be sent again without any work. */
export type CachedAnswer = {
  version: string
  body: Uint8Array<ArrayBuffer>
  headers: Headers
  notModified: Headers
  etag: string
}

export type PageCache = {
  /** The answer for `path + query`, when it is of the current version. */
  fresh: (key: string) => CachedAnswer | null
  /** The answer of whatever version: what is served while storage is out of reach. */
  last: (key: string) => CachedAnswer | null
  store: (key: string, answer: Omit<CachedAnswer, 'notModified' | 'etag'>) => CachedAnswer
  /** The entity tag of what is stored under a version. */
  etag: (version: string) => string
  /** The content version all fresh answers have; null before the first reading. */
  version: () => string | null
  /** Brings the version up to date; `fetcher` reads it from storage. Waits only when it must. */
  revalidate: (
    now: number,
    fetcher: () => Promise<string>,
    background: (work: Promise<unknown>) => void,
  ) => Promise<void> | null
  /** Forgets when the version was read, so that the next request reads it (after a change made here). */
  expire: () => void
  /** Sets how many bytes are kept from now on; 0 keeps nothing. */
  limit: (bytes: number) => void
}

/** A version younger than this is taken as it is; the next reading happens in the background. */
export const versionFreshMs = 2_000
/** A version older than this is read before anything is answered, so that a publish shows within 5 s. */
export const versionStaleMs = 4_000
/** Bytes of bodies one isolate keeps; the least recently stored go first. */
export const cacheBudgetBytes = 16 * 1024 * 1024

/** Pages by content version: nothing is purged by hand, an old version just stops matching. */
export function createPageCache(buildId: string, budget: number = cacheBudgetBytes): PageCache {
  const entries = new Map<string, CachedAnswer>()
  let size = 0
  let current: { version: string; readAt: number } | null = null
  let readingSince = -Infinity

  function drop(key: string): void {
    const entry = entries.get(key)
    if (!entry) return
    size -= entry.body.byteLength
    entries.delete(key)
  }

  // Each request that must wait reads for itself: a promise of another request never settles when that
  // one is cancelled midway, and whoever waited for it would hang for good.
  function read(now: number, fetcher: () => Promise<string>): Promise<void> {
    readingSince = now
    return fetcher()
      .then(
        (version) => {
          if (!current || current.readAt <= now) current = { version, readAt: now }
        },
        () => {
          // Storage is out of reach: what we have stays good until it answers again.
          if (current) current = { ...current, readAt: now }
        },
      )
      .finally(() => {
        readingSince = -Infinity
      })
  }

  const etagOf = (version: string): string => `W/"${buildId}-${version}"`

  return {
    etag: etagOf,
    version: () => current?.version ?? null,
    fresh(key) {
      const entry = entries.get(key)
      return entry && entry.version === current?.version ? entry : null
    },
    last: (key) => entries.get(key) ?? null,
    store(key, { version, body, headers }) {
      drop(key)
      const etag = etagOf(version)
      headers.set('ETag', etag)
      const notModified = new Headers(headers)
      notModified.delete('Content-Type')
      const entry = { version, body, headers, notModified, etag }
      if (body.byteLength > budget / 4) return entry
      entries.set(key, entry)
      size += body.byteLength
      for (const oldest of entries.keys()) {
        if (size <= budget) break
        drop(oldest)
      }
      return entry
    },
    revalidate(now, fetcher, background) {
      const age = current ? now - current.readAt : Infinity
      if (age < versionFreshMs) return null
      if (age >= versionStaleMs) return read(now, fetcher)
      if (now - readingSince >= versionFreshMs) background(read(now, fetcher))
      return null
    },
    limit(bytes) {
      budget = bytes
      for (const key of entries.keys()) drop(key)
    },
    expire() {
      if (current) current = { ...current, readAt: -Infinity }
    },
  }
}

/** Answers from the cache: 304 when the browser has it already, no body for HEAD. */
export function answerFrom(entry: CachedAnswer, request: Request): Response {
  if (request.headers.get('If-None-Match') === entry.etag) {
    return new Response(null, { status: 304, headers: entry.notModified })
  }
  return new Response(request.method === 'HEAD' ? null : entry.body, { headers: entry.headers })
}
