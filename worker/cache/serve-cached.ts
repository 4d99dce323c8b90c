import { isAppError } from '#client/runtime/errors.ts'
import { createVersionedDatabase } from '../db/versioned-batch.ts'
import type { Env } from '../env.ts'
import { type AppContext, getEdgeCache, waitUntil } from '../http/context.ts'
import { edgeCacheHeader, noStore } from '../http/edge-cache-headers.ts'
import { respondTooManyReads } from '../http/limits/limit-reads.ts'
import { networkLimits, takeSearch } from '../http/limits/memory-limits.ts'
import { getClientNetwork } from '../http/limits/network.ts'
import { type Chunks, collectChunks, toStream } from '../http/responses/chunks.ts'
import { getCachedSite, cacheSite, type SiteState } from '../site-settings/site-state.ts'
import { readFreshResponse } from './cached-response.ts'
import { createContentCacheHeaders } from './content-cache-headers.ts'
import { respondFromCache } from './memory-cache.ts'
import { pageCache } from './page-cache.ts'

export type RenderedResponse = { headers: Readonly<Record<string, string>>; body: string | Chunks }

/**
 * Result of reading the data: nothing found, a response that is not stored, or a function that renders a response to
 * store. The function receives the site settings, which were read with the data.
 */
export type ReadOutcome =
  | 'missing'
  | Response
  | ((site: SiteState) => RenderedResponse | Promise<RenderedResponse>)

export type CachedSource = {
  read: (env: Env) => Promise<ReadOutcome>
  respondMissing: () => Promise<Response>
  /** True for searches: anybody can invent endlessly many, so they are rate-limited and not in the edge cache. */
  isSearch?: boolean
}

const encoder = new TextEncoder()

/** Largest page that this isolate stores, in bytes. */
const maxCachedBytes = 1024 * 1024

const publicCaching = 'public, max-age=0, must-revalidate'

/**
 * Serves a response that is the same for all visitors; `key` is its canonical address. If the edge cache may store the
 * response, data and content version are read from storage first. Otherwise this isolate's copy is served without a read
 * if its version was checked a short time ago. If storage fails, an older copy is served.
 */
export async function serveCached(c: AppContext, key: string, source: CachedSource): Promise<Response> {
  const request = c.req.raw
  const { pathname, search } = new URL(request.url)
  // An address whose query is not canonical gets the same answer, but the edge cache does not store it.
  const isEdgeCached = getEdgeCache(c) !== null && pathname + search === key && !source.isSearch
  // The edge cache does not store missing pages, so this isolate's memory may answer them.
  const copy = isEdgeCached && pageCache.getFresh(key) !== 'missing' ? null : await readFreshResponse(c, key)
  if (copy === 'missing') return source.respondMissing()
  if (copy) return respondFromCache(copy, request)
  const network = getClientNetwork(c)
  const isCounted = !pageCache.getAnyVersion(key)
  const now = c.get('now')
  if (isCounted && !networkLimits.pages.take(network, now)) return respondTooManyReads(c)
  if (isCounted && source.isSearch && !takeSearch(network, now)) {
    networkLimits.pages.release(network)
    return respondTooManyReads(c)
  }
  try {
    const { response, isPage } = await readAndRender(c, key, source, isEdgeCached)
    if (isPage && isCounted) networkLimits.pages.release(network)
    return response
  } catch (error) {
    const isDown = isAppError(error) && error.statusCode === 503
    // A storage failure must not count against the client.
    if (isDown && isCounted) {
      networkLimits.pages.release(network)
      if (source.isSearch) networkLimits.searches.release(network)
    }
    const earlier = isDown ? pageCache.getAnyVersion(key) : null
    if (earlier) return respondFromCache(earlier, request)
    throw error
  }
}

/**
 * Reads the data and renders the response. `isPage` is true if the address has a page; search results do not count as
 * one.
 */
async function readAndRender(
  c: AppContext,
  key: string,
  source: CachedSource,
  isEdgeCached: boolean,
): Promise<{ response: Response; isPage: boolean }> {
  const { read, respondMissing, isSearch = false } = source
  const request = c.req.raw
  const startedAt = Date.now()
  const learn = pageCache.startVersionRead(c.get('now'))
  const { db } = c.get('env')
  const batch = createVersionedDatabase(db, c.get('now'))
  const outcome = await read({ ...c.get('env'), db: batch.db })
  if (outcome instanceof Response) return { response: outcome, isPage: false }
  // No version is needed for an invalid address, which never queried the database. A failed read is ignored, because
  // pages without data can be rendered while storage fails.
  const isVersioned = outcome !== 'missing' || batch.wasQueried()
  const contentVersion = isVersioned ? await batch.contentVersion().catch(() => null) : null
  if (contentVersion) learn(contentVersion.version)
  const site = contentVersion ? await cacheSite(db, contentVersion.site, c.get('now')) : getCachedSite(db)
  if (outcome === 'missing') {
    if (contentVersion) pageCache.storeMissing(key, contentVersion.version)
    return { response: await respondMissing(), isPage: false }
  }
  const isPage = !isSearch
  if (!contentVersion) return { response: respondUncached(await outcome(site)), isPage }
  // The edge cache stores the answer now. `now` is when the request arrived, so the time since then is added.
  const lifetime = () =>
    isEdgeCached ? createContentCacheHeaders(contentVersion, c.get('now') + Date.now() - startedAt) : {}
  const stored = pageCache.getAnyVersion(key)
  if (stored?.version === contentVersion.version)
    return { response: respondFromCache(stored, request, lifetime()), isPage }
  const { version } = contentVersion
  const etag = pageCache.createEtag(version)
  const rendered = await outcome(site)
  const headers = new Headers({
    'Cache-Control': publicCaching,
    [edgeCacheHeader]: noStore,
    ...rendered.headers,
    ETag: etag,
  })
  const store = (body: Uint8Array<ArrayBuffer>) =>
    pageCache.store(key, { version, body, headers }, isSearch ? 'searches' : 'pages')
  if (typeof rendered.body === 'string')
    return { response: respondFromCache(store(encoder.encode(rendered.body)), request, lifetime()), isPage }
  const body = toStream(collectChunks(rendered.body, maxCachedBytes, store))
  const response = respondFromCache({ headers, etag, body }, request, lifetime())
  // HEAD and 304 send no body; reading it here stores the copy.
  if (!response.body) waitUntil(c, body.pipeTo(new WritableStream()))
  return { response, isPage }
}

export const createBody = (body: RenderedResponse['body']): string | ReadableStream<Uint8Array> =>
  typeof body === 'string' ? body : toStream(body)

function respondUncached({ headers, body }: RenderedResponse): Response {
  return new Response(createBody(body), { headers: { 'Cache-Control': publicCaching, ...headers } })
}
