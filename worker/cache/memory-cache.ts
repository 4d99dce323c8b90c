import { namesTag } from '../http/etag.ts'
import { createShelf } from './shelf.ts'

/** A rendered answer, ready to be sent again without any work. */
export type CachedAnswer = {
  version: string
  body: Uint8Array<ArrayBuffer>
  headers: Headers
  etag: string
}

/** Where an answer lies: pages there are as many as the site has, questions as many as anybody thinks of. */
export type ShelfName = 'pages' | 'questions'

export type MemoryCache = {
  /** The answer for `path + query`, or that there is none, when it is of the known version. */
  fresh: (key: string) => CachedAnswer | 'missing' | null
  /** The answer of whatever version: what is served while storage is out of reach. */
  last: (key: string) => CachedAnswer | null
  /** Stores an answer under the version that its data was read with. */
  store: (
    key: string,
    answer: Pick<CachedAnswer, 'version' | 'body' | 'headers'>,
    shelf?: ShelfName,
  ) => CachedAnswer
  /** Notes that nothing stands at this address in this version. */
  noteMissing: (key: string, version: string) => void
  /** The entity tag of what is stored under a version. */
  etag: (version: string) => string
  /** Milliseconds since the version was read; Infinity when it is not known. */
  versionAge: (now: number) => number
  /** Notes that the version is about to be read; what it gives back takes what was read. */
  startReading: (now: number) => (version: string) => void
  /** After a change made here: whatever was read before it, or is being read, counts no more. */
  expire: () => void
  /** Sets how many bytes are stored from now on; 0 stores nothing. */
  limit: (bytes: number) => void
}

/** Bytes of bodies that one isolate stores. */
export const pagesBytes = 16 * 1024 * 1024
const questionsBytes = 1024 * 1024
/** Addresses of nothing that one isolate knows, and how long one may be. */
const maxMissing = 1_000
const longestMissing = 256

/** Answers by content version: nothing is purged by hand, an old version just stops matching. */
export function createMemoryCache(buildId: string, budget: number = pagesBytes): MemoryCache {
  const shelves = {
    pages: createShelf<CachedAnswer>(budget),
    questions: createShelf<CachedAnswer>(Math.min(budget, questionsBytes)),
  }
  const missing = new Map<string, string>()
  let current: { version: string; readAt: number } | null = null
  // Readings may end in another order than they began; one that began earlier never undoes a later one.
  let begun = 0
  let applied = 0

  const etag = (version: string): string => `W/"${buildId}-${version}"`

  const last = (key: string): CachedAnswer | null => shelves.pages.get(key) ?? shelves.questions.get(key)

  function fresh(key: string): CachedAnswer | 'missing' | null {
    if (!current) return null
    if (missing.get(key) === current.version) return 'missing'
    const entry = last(key)
    return entry?.version === current.version ? entry : null
  }

  return {
    etag,
    fresh,
    last,
    store(key, { version, body, headers }, shelf = 'pages') {
      const entry = { version, body, headers, etag: etag(version) }
      const isOutrun = version !== current?.version && fresh(key) !== null
      if (!isOutrun) shelves[shelf].put(key, entry)
      return entry
    },
    noteMissing(key, version) {
      if (key.length > longestMissing) return
      missing.delete(key)
      missing.set(key, version)
      const [oldest] = missing.keys()
      if (missing.size > maxMissing && oldest !== undefined) missing.delete(oldest)
    },
    versionAge: (now) => (current ? now - current.readAt : Infinity),
    startReading(now) {
      begun += 1
      const turn = begun
      return (version) => {
        if (turn <= applied) return
        applied = turn
        current = { version, readAt: now }
      }
    },
    limit(bytes) {
      shelves.pages.limit(bytes)
      shelves.questions.limit(Math.min(bytes, questionsBytes))
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
export function answerFrom(
  entry: Pick<CachedAnswer, 'headers' | 'etag'> & { body: BodyInit },
  request: Request,
  caching: Readonly<Record<string, string>> = {},
): Response {
  const isKnown = namesTag(request.headers.get('If-None-Match') ?? '', entry.etag, 'weak')
  const sent = isKnown || request.method === 'HEAD' ? null : entry.body
  const response = new Response(sent, { status: isKnown ? 304 : 200, headers: entry.headers })
  if (isKnown) response.headers.delete('Content-Type')
  for (const [name, value] of Object.entries(caching)) response.headers.set(name, value)
  return response
}
