import { type StoragePolicy, getStoragePolicy, getCacheTags, toVisitorHeaders } from './storage-policy.ts'

// Simulates Workers Cache, for which there is no local simulator. Follows Cloudflare's documentation (Workers → Cache)
// and RFC 9111. Where they leave a choice it takes the one that stores old answers longer.

type EdgeEntry = StoragePolicy & {
  status: number
  headers: Headers
  body: ArrayBuffer
  path: string
  tags: readonly string[]
  /** Epoch milliseconds. */
  storedAt: number
  isRenewing: boolean
  /** Values of the request headers named by `Vary`. */
  variant: string
}

type EdgeCacheOptions = {
  /** Epoch milliseconds. */
  now: () => number
  /** Deployed version of the worker; part of the key. */
  version: () => string
  /** Runs the worker with the cache of its context. */
  run: (request: Request, cache: CacheContext) => Promise<Response>
}

export type EdgeCache = {
  fetch: (request: Request) => Promise<Response>
  cache: CacheContext
  listEntries: () => readonly { path: string; body: string; storedAt: number; status: number }[]
  /** While `refuses` is true every purge fails; otherwise only those beyond the rate limit. */
  refusePurges: (refuses: boolean) => void
  countPurges: () => number
  /** Waits for background renewals. */
  waitForRenewals: () => Promise<void>
}

/** Rate limit of purges on the free plan: burst size, and milliseconds per further purge. */
const maxPurges = 25
const refillMs = 12_000

export function createEdgeCache({ now, version, run }: EdgeCacheOptions): EdgeCache {
  const entries = new Map<string, EdgeEntry>()
  const underWay = new Map<string, Promise<EdgeEntry | null>>()
  const behind = new Set<Promise<unknown>>()
  let tokens = maxPurges
  let refilledAt = now()
  let refuses = false
  let purges = 0

  const seconds = (entry: EdgeEntry): number => (now() - entry.storedAt) / 1_000

  function mayPurge(): boolean {
    const refilled = Math.floor((now() - refilledAt) / refillMs)
    tokens = Math.min(maxPurges, tokens + refilled)
    refilledAt += refilled * refillMs
    if (refuses || tokens === 0) return false
    tokens -= 1
    return true
  }

  async function forEachOf(options: CachePurgeOptions, act: (key: string, entry: EdgeEntry) => void) {
    purges += 1
    const errors = [{ code: 10_048, message: 'Rate limited' }]
    if (!mayPurge()) return { success: false, errors }
    for (const [key, entry] of entries) {
      const isNamed =
        options.purgeEverything === true ||
        options.tags?.some((tag) => entry.tags.includes(tag)) === true ||
        options.pathPrefixes?.some((prefix) => entry.path.startsWith(prefix)) === true
      if (isNamed) act(key, entry)
    }
    return { success: true, errors: [] }
  }

  const cache: CacheContext = {
    purge: (options) => forEachOf(options, (key) => entries.delete(key)),
    invalidate: (options) => forEachOf(options, (_, entry) => (entry.fresh = 0)),
  }

  /** Runs the worker and stores the answer if its headers allow it. */
  async function make(key: string, request: Request, known: EdgeEntry | undefined) {
    const asked = new Request(request.url, { headers: request.headers, redirect: 'manual' })
    const etag = known?.headers.get('ETag')
    if (etag) asked.headers.set('If-None-Match', etag)
    const response = await run(asked, cache)
    // The age counts from the headers; the body may take longer.
    const storedAt = now()
    const storing = getStoragePolicy(response)
    const body = await response.clone().arrayBuffer()
    if (response.status === 304 && known && etag) {
      if (!storing) return { response, entry: null, body }
      const headers = new Headers(known.headers)
      for (const [name, value] of response.headers) headers.set(name, value)
      const renewed = {
        ...known,
        ...storing,
        headers,
        tags: getCacheTags(headers),
        storedAt,
        renewing: false,
      }
      entries.set(key, renewed)
      return { response, entry: renewed, body: known.body }
    }
    const { status, headers } = response
    if (!storing || status === 304) return { response, entry: null, body }
    const { pathname, search } = new URL(request.url)
    const variant = getVariant(headers, request)
    const entry = { ...storing, status, headers, body, path: pathname + search, tags: getCacheTags(headers) }
    const complete: EdgeEntry = { ...entry, storedAt, isRenewing: false, variant }
    entries.set(key, complete)
    return { response, entry: complete, body }
  }

  function answer(entry: EdgeEntry, request: Request, status: string): Response {
    const headers = toVisitorHeaders(entry.headers, status, Math.floor(seconds(entry)))
    const etag = entry.headers.get('ETag')
    if (etag !== null && request.headers.get('If-None-Match') === etag)
      return new Response(null, { status: 304, headers })
    const isBodiless = request.method === 'HEAD' || [204, 301, 302, 307, 308].includes(entry.status)
    return new Response(isBodiless ? null : entry.body, { status: entry.status, headers })
  }

  function renewBehind(key: string, request: Request, entry: EdgeEntry): void {
    if (entry.isRenewing) return
    entry.isRenewing = true
    const work = make(key, request, entry).catch(() => (entry.isRenewing = false))
    behind.add(work)
    void work.finally(() => behind.delete(work))
  }

  async function miss(key: string, request: Request, known: EdgeEntry | undefined): Promise<Response> {
    const running = underWay.get(key)
    if (running) {
      const shared = await running.catch(() => null)
      // An answer that is not stored is not shared: each request runs the worker.
      if (shared) return answer(shared, request, 'HIT')
    }
    const own = make(key, request, known)
    const asEntry = own.then(({ entry }) => entry)
    asEntry.catch(() => {})
    underWay.set(key, asEntry)
    try {
      const { response, entry, body } = await own
      const isFailure = response.status >= 500
      if (isFailure && known && seconds(known) < known.fresh + known.onError)
        return answer(known, request, 'STALE')
      if (entry) return answer(entry, request, known ? 'EXPIRED' : 'MISS')
      const isBodiless = request.method === 'HEAD' || [204, 304].includes(response.status)
      const headers = toVisitorHeaders(response.headers, 'BYPASS', null)
      return new Response(isBodiless ? null : body, { status: response.status, headers })
    } catch (error) {
      if (known && seconds(known) < known.fresh + known.onError) return answer(known, request, 'STALE')
      throw error
    } finally {
      if (underWay.get(key) === asEntry) underWay.delete(key)
    }
  }

  return {
    cache,
    async fetch(request) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return run(request, cache)
      const { pathname, search } = new URL(request.url)
      // The key has no host, cookies or method: HEAD and GET share an entry.
      const key = `${version()} ${pathname}${search}`
      const found = entries.get(key)
      const entry = found && found.variant === getVariant(found.headers, request) ? found : undefined
      if (!entry) return miss(key, request, undefined)
      if (seconds(entry) < entry.fresh) return answer(entry, request, 'HIT')
      if (seconds(entry) >= entry.fresh + entry.stale) return miss(key, request, entry)
      renewBehind(key, request, entry)
      return answer(entry, request, 'UPDATING')
    },
    listEntries: () =>
      [...entries.values()].map(({ path, body, storedAt, status }) => ({
        path,
        body: new TextDecoder().decode(body),
        storedAt,
        status,
      })),
    refusePurges: (given) => {
      refuses = given
    },
    countPurges: () => purges,
    async waitForRenewals() {
      while (behind.size > 0) await Promise.all(behind)
    },
  }
}

function getVariant(headers: Headers, request: Request): string {
  const names = (headers.get('Vary') ?? '').split(',').map((name) => name.trim())
  return names.map((name) => (name ? (request.headers.get(name) ?? '') : '')).join('\n')
}
