import { isAppError } from '#client/runtime/errors.ts'
import { type ContentVersion, hasDueChange } from '../db/content-version.ts'
import { type VersionedDatabase, createVersionedDatabase } from '../db/versioned-batch.ts'
import type { Env } from '../env.ts'
import { type AppContext, getEdgeCache, waitUntil } from '../http/context.ts'
import { edgeCacheHeader, noStore } from '../http/edge-cache-headers.ts'
import { respondTooManyReads } from '../http/limits/limit-reads.ts'
import { getClientNetwork } from '../http/limits/network.ts'
import { readLimits, takeSearch } from '../http/limits/read-limit.ts'
import { log } from '../http/log.ts'
import { type Chunks, collectChunks, toStream } from '../http/responses/chunks.ts'
import { getCachedSite, cacheSite, type SiteState } from '../site-settings/site-state.ts'
import { readFreshResponse } from './cached-response.ts'
import { createContentCacheHeaders } from './content-cache-headers.ts'
import { respondFromCache } from './memory-cache.ts'
import { pageCache } from './page-cache.ts'

/** An answer that is ready to be sent. */
export type RenderedResponse = { headers: Readonly<Record<string, string>>; body: string | Chunks }

/** What reading the data comes to: nothing, an answer that nobody stores, or how to render one that is stored. Its site is of the moment of its data. */
export type ReadOutcome =
  | 'missing'
  | Response
  | ((site: SiteState) => RenderedResponse | Promise<RenderedResponse>)

export type CachedSource = {
  read: (env: Env) => Promise<ReadOutcome>
  /** What is answered where nothing stands. */
  respondMissing: () => Promise<Response>
  /** Anybody can think of endlessly many of these addresses: they are stored here alone, and counted. */
  isSearch?: boolean
}

const encoder = new TextEncoder()

/** Bytes of the largest page that this isolate stores. */
const maxCachedBytes = 1024 * 1024

const publicCaching = 'public, max-age=0, must-revalidate'

/**
 * Answers what is the same for everybody; `key` is its canonical address. Where a cache in front may store it, its
 * version is read in this request, together with its data; elsewhere this isolate's copy serves while it is young.
 * What is rendered already in the version that was read is not rendered again. While storage is out of reach an
 * earlier answer serves.
 */
export async function serveCached(c: AppContext, key: string, source: CachedSource): Promise<Response> {
  const request = c.req.raw
  const { pathname, search } = new URL(request.url)
  // Another spelling of the query gets the same bytes, and no place of its own in front.
  const isEdgeCached = getEdgeCache(c) !== null && pathname + search === key && !source.isSearch
  // What is missing is not stored in front.
  const copy = isEdgeCached && pageCache.getFresh(key) !== 'missing' ? null : await readFreshResponse(c, key)
  if (copy === 'missing') return source.respondMissing()
  if (copy) return respondFromCache(copy, request)
  const network = getClientNetwork(c)
  const isCounted = !pageCache.getAnyVersion(key)
  const now = c.get('now')
  if (isCounted && !(readLimits.pages.take(network, now) && (!source.isSearch || takeSearch(network, now))))
    return respondTooManyReads(c)
  try {
    const { response, isPage } = await readAndRender(c, key, source, isEdgeCached)
    if (isPage && isCounted) readLimits.pages.release(network)
    return response
  } catch (error) {
    const isDown = isAppError(error) && error.statusCode === 503
    const earlier = isDown ? pageCache.getAnyVersion(key) : null
    if (earlier) return respondFromCache(earlier, request)
    throw error
  }
}

/** Whether what was due is written down now: once for a request, and where that fails its readers see what was. */
async function publishDueContent(c: AppContext): Promise<boolean> {
  const publishDue = c.get('publishDue')
  c.set('publishDue', undefined)
  if (!publishDue) return false
  return publishDue(c).catch((error: unknown) => {
    log('error', 'text-due', { error })
    return false
  })
}

/** Reads and renders; `isPage` where something stands there that the site itself made. */
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
  // An address that is wrong in itself was not looked up.
  const contentVersion = outcome === 'missing' && !batch.wasQueried() ? null : await readVersionOrNull(batch)
  if (contentVersion && hasDueChange(contentVersion, c.get('now')) && (await publishDueContent(c)))
    return readAndRender(c, key, source, isEdgeCached)
  if (contentVersion) learn(contentVersion.version)
  const site = contentVersion ? await cacheSite(db, contentVersion.site, c.get('now')) : getCachedSite(db)
  if (outcome === 'missing') {
    if (contentVersion) pageCache.storeMissing(key, contentVersion.version)
    return { response: await respondMissing(), isPage: false }
  }
  const isPage = !isSearch
  if (!contentVersion) return { response: respondUncached(await outcome(site)), isPage }
  // Clocks of requests are passed in; how long this one took is the machine's.
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
  // Where no body is sent the copy is made all the same.
  if (!response.body) waitUntil(c, body.pipeTo(new WritableStream()))
  return { response, isPage }
}

/** A page that needs no data is there while storage is out of reach. */
function readVersionOrNull(batch: VersionedDatabase): Promise<ContentVersion | null> {
  return batch.contentVersion().catch(() => null)
}

/** What is made now goes out in its pieces. */
export const createBody = (body: RenderedResponse['body']): string | ReadableStream<Uint8Array> =>
  typeof body === 'string' ? body : toStream(body)

function respondUncached({ headers, body }: RenderedResponse): Response {
  return new Response(createBody(body), { headers: { 'Cache-Control': publicCaching, ...headers } })
}
