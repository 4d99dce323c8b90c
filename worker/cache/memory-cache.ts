/** A rendered answer, ready to be sent again without any work. */
export type CachedAnswer = {
  version: string
  body: Uint8Array<ArrayBuffer>
  headers: Headers
  /** Those of a 304. */
  notModified: Headers
  etag: string
}

export type MemoryCache = {
  /** The answer for `path + query`, when it is of the current version. */
  fresh: (key: string) => CachedAnswer | null
  /** The answer of whatever version: what is served while storage is out of reach. */
  last: (key: string) => CachedAnswer | null
  /** Stores an answer under the version that was current before its content was read. */
  store: (key: string, answer: Pick<CachedAnswer, 'version' | 'body' | 'headers'>) => CachedAnswer
  /** The entity tag of what is stored under a version. */
  etag: (version: string) => string
  /** The content version all fresh answers have; null before the first reading. */
  version: () => string | null
  /** Whether the version must be read before anything is answered. */
  isStale: (now: number) => boolean
  /** Brings the version up to date; `fetcher` reads it from storage. Waits only where it is stale. */
  revalidate: (
    now: number,
    fetcher: () => Promise<string>,
    background: (work: Promise<unknown>) => void,
  ) => Promise<void>
  /** After a change made here: whatever was read before it, or is being read, is stale. */
  expire: () => void
  /** Sets how many bytes are stored from now on; 0 stores nothing. */
  limit: (bytes: number) => void
}

/** A version younger than this is taken as it is; the next reading happens in the background. */
export const versionFreshMs = 2_000
/** A version older than this is read before anything is answered, so that a publish shows within 5 s. */
export const versionStaleMs = 4_000
/** Bytes of bodies one isolate stores; the least recently stored go first. */
const budgetBytes = 16 * 1024 * 1024

/** Answers by content version: nothing is purged by hand, an old version just stops matching. */
export function createMemoryCache(buildId: string, budget: number = budgetBytes): MemoryCache {
  const entries = new Map<string, CachedAnswer>()
  let size = 0
  let current: { version: string; readAt: number } | null = null
  let readingSince = -Infinity
  // Readings may end in another order than they began; one that began earlier never undoes a later one.
  let begun = 0
  let applied = 0

  const etag = (version: string): string => `W/"${buildId}-${version}"`
  const ageOf = (now: number): number => (current ? now - current.readAt : Infinity)

  function drop(key: string): void {
    const entry = entries.get(key)
    if (!entry) return
    size -= entry.body.byteLength
    entries.delete(key)
  }

  function fresh(key: string): CachedAnswer | null {
    const entry = entries.get(key)
    return entry && entry.version === current?.version ? entry : null
  }

  // Each request that must wait reads for itself: a promise of another request never settles when that
  // one is cancelled midway, and whoever waited for it would hang for good.
  async function read(now: number, fetcher: () => Promise<string>): Promise<void> {
    begun += 1
    const turn = begun
    readingSince = now
    // Storage out of reach: what we have stays good until it answers again.
    const version = await fetcher().catch(() => current?.version)
    readingSince = -Infinity
    if (turn <= applied || version === undefined) return
    applied = turn
    current = { version, readAt: now }
  }

  return {
    etag,
    version: () => current?.version ?? null,
    fresh,
    last: (key) => entries.get(key) ?? null,
    store(key, { version, body, headers }) {
      const notModified = new Headers(headers)
      notModified.delete('Content-Type')
      const entry = { version, body, headers, notModified, etag: etag(version) }
      const isOutrun = version !== current?.version && fresh(key) !== null
      if (isOutrun || body.byteLength > budget / 4) return entry
      drop(key)
      entries.set(key, entry)
      size += body.byteLength
      for (const oldest of entries.keys()) {
        if (size <= budget) break
        drop(oldest)
      }
      return entry
    },
    isStale: (now) => ageOf(now) >= versionStaleMs,
    async revalidate(now, fetcher, background) {
      const age = ageOf(now)
      if (age >= versionStaleMs) await read(now, fetcher)
      else if (age >= versionFreshMs && now - readingSince >= versionFreshMs) background(read(now, fetcher))
    },
    limit(bytes) {
      budget = bytes
      for (const key of entries.keys()) drop(key)
    },
    expire() {
      applied = begun
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
