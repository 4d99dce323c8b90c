import { type CachedAnswer, createPageCache, type PageCache } from './page-cache.ts'

// The isolate's page cache, backed by the data centre's Cache API, which outlives the isolate.

const versionHeader = 'X-Content-Version'

type SharedPageCache = PageCache & {
  /** A fresh answer that another isolate left in the Cache API. */
  shared: (key: string) => Promise<CachedAnswer | null>
  /** Any earlier answer, from here or the Cache API: for when storage is out of reach. */
  lastAnywhere: (key: string) => Promise<CachedAnswer | null>
  share: (key: string, entry: CachedAnswer) => Promise<void>
}

// Some of the packages' types bring the DOM's CacheStorage, which hides `default`; workerd has it.
const edgeCache = () => (caches as unknown as { default: Cache }).default

const local = createPageCache(__BUILD_ID__)

function address(key: string): string {
  return `https://page-cache.invalid/${__BUILD_ID__}${key}`
}

async function read(key: string): Promise<CachedAnswer | null> {
  try {
    const found = await edgeCache().match(address(key))
    const version = found?.headers.get(versionHeader)
    if (!found || !version) return null
    const headers = new Headers(JSON.parse(found.headers.get('X-Kept-Headers') ?? '[]'))
    return local.store(key, { version, body: new Uint8Array(await found.arrayBuffer()), headers })
  } catch {
    // The Cache API is a convenience: without it the page is rendered.
    return null
  }
}

export const pageCache: SharedPageCache = {
  ...local,
  async shared(key) {
    if (local.version() === null || local.last(key)) return null
    await read(key)
    return local.fresh(key)
  },
  async lastAnywhere(key) {
    return local.last(key) ?? (await read(key))
  },
  async share(key, { version, body, headers }) {
    const kept = new Headers({
      'Cache-Control': 'public, max-age=86400',
      [versionHeader]: version,
      'X-Kept-Headers': JSON.stringify([...headers]),
    })
    await edgeCache()
      .put(address(key), new Response(body, { headers: kept }))
      .catch(() => {})
  },
}
