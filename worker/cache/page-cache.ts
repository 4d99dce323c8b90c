import { type CachedAnswer, createMemoryCache, type MemoryCache } from './memory-cache.ts'

// The isolate's memory, backed by the data centre's Cache API, which outlives the isolate.

const versionHeader = 'X-Content-Version'
/** The answer's own headers, as JSON: the Cache API adds to and acts upon those it is given. */
const answerHeaders = 'X-Answer-Headers'

type PageCache = MemoryCache & {
  /** A fresh answer of this isolate, or one that another left in the Cache API. */
  find: (key: string) => Promise<CachedAnswer | null>
  /** Any earlier answer, from here or the Cache API: for when storage is out of reach. */
  findEarlier: (key: string) => Promise<CachedAnswer | null>
  /** Leaves an answer in the Cache API. */
  share: (key: string, entry: CachedAnswer) => Promise<void>
}

// Some of the packages' types bring the DOM's CacheStorage, which hides `default`; workerd has it.
const edgeCache = () => (caches as unknown as { default: Cache }).default

const memory = createMemoryCache(__BUILD_ID__)

function address(key: string): string {
  return `https://page-cache.invalid/${__BUILD_ID__}${key}`
}

/** Takes an answer from the Cache API into memory. */
async function load(key: string): Promise<CachedAnswer | null> {
  try {
    const found = await edgeCache().match(address(key))
    const version = found?.headers.get(versionHeader)
    if (!found || !version) return null
    const headers = new Headers(JSON.parse(found.headers.get(answerHeaders) ?? '[]'))
    return memory.store(key, { version, body: new Uint8Array(await found.arrayBuffer()), headers })
  } catch {
    // The Cache API is a convenience: without it the page is rendered.
    return null
  }
}

export const pageCache: PageCache = {
  ...memory,
  async find(key) {
    const fresh = memory.fresh(key)
    // What was stored here is seldom newer there: that lookup is saved for isolates that have nothing.
    if (fresh || memory.version() === null || memory.last(key)) return fresh
    await load(key)
    return memory.fresh(key)
  },
  async findEarlier(key) {
    return memory.last(key) ?? (await load(key))
  },
  async share(key, { version, body, headers }) {
    const stored = new Headers({
      'Cache-Control': 'public, max-age=86400',
      [versionHeader]: version,
      [answerHeaders]: JSON.stringify([...headers]),
    })
    await edgeCache()
      .put(address(key), new Response(body, { headers: stored }))
      .catch(() => {})
  },
}
