import { isAppError } from '#client/runtime/errors.ts'
import { type VersionedDatabase, withGeneration } from '../db/first-trip.ts'
import { type Generation, isDue } from '../db/generation.ts'
import type { Env } from '../env.ts'
import { type Chunks, recorded, streamOf } from '../http/chunks.ts'
import { type AppContext, cacheInFront, waitUntil } from '../http/context.ts'
import { edgeHeader, neverStored } from '../http/edge-caching.ts'
import { tooManyReads } from '../http/limits/counted-read.ts'
import { knownOrigin } from '../http/limits/network.ts'
import { readLimits, takeSearch } from '../http/limits/read-limit.ts'
import { log } from '../http/log.ts'
import { lastSite, learnSite, type SiteState } from '../site-settings/site.ts'
import { contentLifetime } from './content-lifetime.ts'
import { copyOf } from './copy.ts'
import { answerFrom } from './memory-cache.ts'
import { pageCache } from './page-cache.ts'

/** An answer that is ready to be sent. */
export type Rendered = { headers: Readonly<Record<string, string>>; body: string | Chunks }

/** What reading the data comes to: nothing, an answer that nobody stores, or how to render one that is stored. Its site is of the moment of its data. */
export type ReadOutcome = 'missing' | Response | ((site: SiteState) => Rendered | Promise<Rendered>)

export type Source = {
  read: (env: Env) => Promise<ReadOutcome>
  /** What is answered where nothing stands. */
  missing: () => Promise<Response>
  /** Anybody can think of endlessly many of these addresses: they are stored here alone, and counted. */
  isQuestion?: boolean
}

const encoder = new TextEncoder()

/** Bytes of the largest page that this isolate stores. */
const largestCopy = 1024 * 1024

const publicCaching = 'public, max-age=0, must-revalidate'

/**
 * Answers what is the same for everybody; `key` is its canonical address. Where a cache in front may store it, its
 * version is read in this request, together with its data; elsewhere this isolate's copy serves while it is young.
 * What is rendered already in the version that was read is not rendered again. While storage is out of reach an
 * earlier answer serves.
 */
export async function serveCached(c: AppContext, key: string, source: Source): Promise<Response> {
  const request = c.req.raw
  const { pathname, search } = new URL(request.url)
  // Another spelling of the query gets the same bytes, and no place of its own in front.
  const inFront = cacheInFront(c) !== null && pathname + search === key && !source.isQuestion
  // What is missing is not stored in front.
  const copy = inFront && pageCache.fresh(key) !== 'missing' ? null : await copyOf(c, key)
  if (copy === 'missing') return source.missing()
  if (copy) return answerFrom(copy, request)
  const origin = knownOrigin(c)
  const isCounted = !pageCache.last(key)
  const now = c.get('now')
  if (isCounted && !(readLimits.pages.take(origin, now) && (!source.isQuestion || takeSearch(origin, now))))
    return tooManyReads(c)
  try {
    const { response, isPage } = await make(c, key, source, inFront)
    if (isPage && isCounted) readLimits.pages.giveBack(origin)
    return response
  } catch (error) {
    const isDown = isAppError(error) && error.statusCode === 503
    const earlier = isDown ? pageCache.last(key) : null
    if (earlier) return answerFrom(earlier, request)
    throw error
  }
}

/** Whether what was due is written down now: once for a request, and where that fails its readers see what was. */
async function settled(c: AppContext): Promise<boolean> {
  const settle = c.get('settleDue')
  c.set('settleDue', undefined)
  if (!settle) return false
  return settle(c).catch((error: unknown) => {
    log('error', 'text-due', { error })
    return false
  })
}

/** Reads and renders; `isPage` where something stands there that the site itself made. */
async function make(
  c: AppContext,
  key: string,
  source: Source,
  inFront: boolean,
): Promise<{ response: Response; isPage: boolean }> {
  const { read, missing, isQuestion = false } = source
  const request = c.req.raw
  const startedAt = Date.now()
  const learn = pageCache.startReading(c.get('now'))
  const { db } = c.get('env')
  const trip = withGeneration(db, c.get('now'))
  const outcome = await read({ ...c.get('env'), db: trip.db })
  if (outcome instanceof Response) return { response: outcome, isPage: false }
  // An address that is wrong in itself was not looked up.
  const generation = outcome === 'missing' && !trip.wasAsked() ? null : await generationOf(trip)
  if (generation && isDue(generation, c.get('now')) && (await settled(c)))
    return make(c, key, source, inFront)
  if (generation) learn(generation.version)
  const site = generation ? await learnSite(db, generation.site, c.get('now')) : lastSite(db)
  if (outcome === 'missing') {
    if (generation) pageCache.noteMissing(key, generation.version)
    return { response: await missing(), isPage: false }
  }
  const isPage = !isQuestion
  if (!generation) return { response: unstored(await outcome(site)), isPage }
  // Clocks of requests are passed in; how long this one took is the machine's.
  const lifetime = () => (inFront ? contentLifetime(generation, c.get('now') + Date.now() - startedAt) : {})
  const stored = pageCache.last(key)
  if (stored?.version === generation.version)
    return { response: answerFrom(stored, request, lifetime()), isPage }
  const { version } = generation
  const etag = pageCache.etag(version)
  const rendered = await outcome(site)
  const headers = new Headers({
    'Cache-Control': publicCaching,
    [edgeHeader]: neverStored,
    ...rendered.headers,
    ETag: etag,
  })
  const store = (body: Uint8Array<ArrayBuffer>) =>
    pageCache.store(key, { version, body, headers }, isQuestion ? 'questions' : 'pages')
  if (typeof rendered.body === 'string')
    return { response: answerFrom(store(encoder.encode(rendered.body)), request, lifetime()), isPage }
  const body = streamOf(recorded(rendered.body, largestCopy, store))
  const response = answerFrom({ headers, etag, body }, request, lifetime())
  // Where no body is sent the copy is made all the same.
  if (!response.body) waitUntil(c, body.pipeTo(new WritableStream()))
  return { response, isPage }
}

/** A page that needs no data is there while storage is out of reach. */
function generationOf(trip: VersionedDatabase): Promise<Generation | null> {
  return trip.generation().catch(() => null)
}

/** What is made now goes out in its pieces. */
export const bodyOf = (body: Rendered['body']): string | ReadableStream<Uint8Array> =>
  typeof body === 'string' ? body : streamOf(body)

function unstored({ headers, body }: Rendered): Response {
  return new Response(bodyOf(body), { headers: { 'Cache-Control': publicCaching, ...headers } })
}
