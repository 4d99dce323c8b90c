import { type StoragePolicy, getStoragePolicy, getCacheTags, toVisitorHeaders } from './storage-policy.ts'

// Simulates Workers Cache, for which there is no local simulator. Follows Cloudflare's documentation (Workers → Cache)
// and RFC 9111. Where both leave a choice, the simulation stores old answers as long as allowed.

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
  /** Runs the worker. `cache` is the cache API in its execution context. */
  run: (request: Request, cache: CacheContext) => Promise<Response>
}

export type EdgeCache = {
  fetch: (request: Request) => Promise<Response>
  cache: CacheContext
  listEntries: () => readonly { path: string; body: string; storedAt: number; status: number }[]
  /** With true, every purge fails; with false, only purges beyond the rate limit do. */
  refusePurges: (refuses: boolean) => void
  countPurges: () => number
  waitForRenewals: () => Promise<void>
}

/** Rate limit of purges on the free plan: burst size, and milliseconds per further purge. */
const maxPurges = 25
const refillMs = 12_000

/** Returns a function that takes one purge from the rate limit; false if none is left. */
function createPurgeLimit(now: () => number): () => boolean {
  let tokens = maxPurges
  let refilledAt = now()
  return () => {
    const refilled = Math.floor((now() - refilledAt) / refillMs)
    tokens = Math.min(maxPurges, tokens + refilled)
    refilledAt += refilled * refillMs
    if (tokens === 0) return false
    tokens -= 1
    return true
  }
}

/** Purges by tag and path, with the rate limit of the platform. */
function createPurges(
  entries: Map<string, EdgeEntry>,
  now: () => number,
): Pick<EdgeCache, 'cache' | 'refusePurges' | 'countPurges'> {
  const takeFromLimit = createPurgeLimit(now)
  let refuses = false
  let purges = 0

  async function forEachOf(options: CachePurgeOptions, act: (key: string, entry: EdgeEntry) => void) {
    purges += 1
    const errors = [{ code: 10_048, message: 'Rate limited' }]
    if (refuses || !takeFromLimit()) return { success: false, errors }
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

  return {
    cache,
    refusePurges: (given) => {
      refuses = given
    },
    countPurges: () => purges,
  }
}

const toListed = ({ path, body, storedAt, status }: EdgeEntry) => ({
  path,
  body: new TextDecoder().decode(body),
  storedAt,
  status,
})

type Made = { response: Response; entry: EdgeEntry | null; body: ArrayBuffer }

/**
 * Returns the cache entry for an answer (null if its headers forbid storing it), the answer and its body. A 304 has the
 * body of the known entry.
 */
async function createEntry(
  request: Request,
  response: Response,
  known: EdgeEntry | undefined,
  storedAt: number,
): Promise<Made> {
  const storing = getStoragePolicy(response)
  const body = await response.clone().arrayBuffer()
  if (response.status === 304 && known?.headers.get('ETag')) {
    if (!storing) return { response, entry: null, body }
    const headers = new Headers(known.headers)
    for (const [name, value] of response.headers) headers.set(name, value)
    const entry = { ...known, ...storing, headers, tags: getCacheTags(headers), storedAt, isRenewing: false }
    return { response, entry, body: known.body }
  }
  const { status, headers } = response
  if (!storing || status === 304) return { response, entry: null, body }
  const variant = getVariant(headers, request)
  const stored = { ...storing, status, headers, body, path: getPath(request), tags: getCacheTags(headers) }
  return { response, entry: { ...stored, storedAt, isRenewing: false, variant }, body }
}

/** The answer that a visitor gets from an entry that is `age` seconds old. */
function answerFrom(entry: EdgeEntry, request: Request, status: string, age: number): Response {
  const headers = toVisitorHeaders(entry.headers, status, Math.floor(age))
  const etag = entry.headers.get('ETag')
  if (etag !== null && request.headers.get('If-None-Match') === etag)
    return new Response(null, { status: 304, headers })
  const isBodiless = request.method === 'HEAD' || [204, 301, 302, 307, 308].includes(entry.status)
  return new Response(isBodiless ? null : entry.body, { status: entry.status, headers })
}

/** The request that the worker gets: conditional if there is an entry with an ETag. */
function createRevalidation(request: Request, known: EdgeEntry | undefined): Request {
  const asked = new Request(request.url, { headers: request.headers, redirect: 'manual' })
  const etag = known?.headers.get('ETag')
  if (etag) asked.headers.set('If-None-Match', etag)
  return asked
}

function createBackgroundWork() {
  const running = new Set<Promise<unknown>>()
  return {
    add(work: Promise<unknown>): void {
      running.add(work)
      void work.finally(() => running.delete(work))
    },
    async wait(): Promise<void> {
      while (running.size > 0) await Promise.all(running)
    },
  }
}

/** Turns an answer of the worker that the cache may not store into the answer that the visitor gets. */
function passOn({ status, headers }: Response, request: Request, body: ArrayBuffer): Response {
  const isBodiless = request.method === 'HEAD' || [204, 304].includes(status)
  return new Response(isBodiless ? null : body, {
    status,
    headers: toVisitorHeaders(headers, 'BYPASS', null),
  })
}

export function createEdgeCache({ now, version, run }: EdgeCacheOptions): EdgeCache {
  const entries = new Map<string, EdgeEntry>()
  const underWay = new Map<string, Promise<EdgeEntry | null>>()
  const behind = createBackgroundWork()
  const { cache, ...purges } = createPurges(entries, now)

  const seconds = (entry: EdgeEntry): number => (now() - entry.storedAt) / 1_000
  const canReplaceFailure = (known: EdgeEntry | undefined): known is EdgeEntry =>
    known !== undefined && seconds(known) < known.fresh + known.onError

  /** Runs the worker and stores the answer if its headers allow it. Returns the answer, its body and its entry. */
  async function make(key: string, request: Request, known: EdgeEntry | undefined) {
    const response = await run(createRevalidation(request, known), cache)
    // The age counts from the arrival of the headers; the body may take longer.
    const made = await createEntry(request, response, known, now())
    if (made.entry) entries.set(key, made.entry)
    return made
  }

  const answer = (entry: EdgeEntry, request: Request, status: string): Response =>
    answerFrom(entry, request, status, seconds(entry))

  function renewBehind(key: string, request: Request, entry: EdgeEntry): void {
    if (entry.isRenewing) return
    entry.isRenewing = true
    const work = make(key, request, entry).catch(() => (entry.isRenewing = false))
    behind.add(work)
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
      if (response.status >= 500 && canReplaceFailure(known)) return answer(known, request, 'STALE')
      return entry ? answer(entry, request, known ? 'EXPIRED' : 'MISS') : passOn(response, request, body)
    } catch (error) {
      if (canReplaceFailure(known)) return answer(known, request, 'STALE')
      throw error
    } finally {
      if (underWay.get(key) === asEntry) underWay.delete(key)
    }
  }

  return {
    cache,
    async fetch(request) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return run(request, cache)
      const key = `${version()} ${getPath(request)}`
      const entry = entries.get(key)
      if (!entry || entry.variant !== getVariant(entry.headers, request)) return miss(key, request, undefined)
      if (seconds(entry) < entry.fresh) return answer(entry, request, 'HIT')
      if (seconds(entry) >= entry.fresh + entry.stale) return miss(key, request, entry)
      renewBehind(key, request, entry)
      return answer(entry, request, 'UPDATING')
    },
    listEntries: () => [...entries.values()].map(toListed),
    ...purges,
    waitForRenewals: behind.wait,
  }
}

/** The key has no host, cookies or method, so HEAD and GET share an entry. */
function getPath(request: Request): string {
  const { pathname, search } = new URL(request.url)
  return pathname + search
}

function getVariant(headers: Headers, request: Request): string {
  const names = (headers.get('Vary') ?? '').split(',').map((name) => name.trim())
  return names.map((name) => (name ? (request.headers.get(name) ?? '') : '')).join('\n')
}
