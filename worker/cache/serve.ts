import { isAppError } from '#client/errors.ts'
import { type AppContext, cacheInFront } from '../context.ts'
import { type VersionedDatabase, withGeneration } from '../db/first-trip.ts'
import type { Generation } from '../db/generation.ts'
import type { Env } from '../env.ts'
import { edgeHeader, neverStored } from '../http/edge-caching.ts'
import { networkOf } from '../http/network.ts'
import { createReadLimit, readWindowMs } from '../http/read-limit.ts'
import { tooManyResponse } from '../http/too-many.ts'
import { contentLifetime } from './content-lifetime.ts'
import { copyOf } from './copy.ts'
import { answerFrom, type CachedAnswer } from './memory-cache.ts'
import { pageCache } from './page-cache.ts'

/** An answer that is ready to be sent; `onComplete` is told its bytes once the last one is. */
export type Rendered = {
  headers: Readonly<Record<string, string>>
  stream: (onComplete?: (body: Uint8Array<ArrayBuffer>) => void) => ReadableStream<Uint8Array>
}

/** What reading the data comes to: nothing, an answer that nobody stores, or how to render one that is stored. */
export type ReadOutcome = 'missing' | Response | (() => Rendered | Promise<Rendered>)

export type Source = {
  read: (env: Env) => Promise<ReadOutcome>
  /** What is answered where nothing stands. */
  missing: () => Promise<Response>
  /** Anybody can think of endlessly many of these addresses: they are stored here alone, and counted. */
  isQuestion?: boolean
}

const reads = createReadLimit()

/** A text as the body of such an answer. */
export function streamText(
  text: string,
  onComplete?: (body: Uint8Array<ArrayBuffer>) => void,
): ReadableStream<Uint8Array> {
  const body = new TextEncoder().encode(text)
  return new ReadableStream({
    start(controller) {
      controller.enqueue(body)
      controller.close()
      onComplete?.(body)
    },
  })
}

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
  const network = knownNetwork(c)
  const isCounted = !pageCache.last(key)
  if (isCounted && !reads.take(network, c.get('now'))) return tooManyResponse(c, readWindowMs / 1_000)
  try {
    const { response, isPage } = await make(c, key, source, inFront)
    if (isPage && isCounted) reads.giveBack(network)
    return response
  } catch (error) {
    const isDown = isAppError(error) && error.statusCode === 503
    const earlier = isDown ? pageCache.last(key) : null
    if (earlier) return answerFrom(earlier, request)
    throw error
  }
}

/** Reads and renders; `isPage` where something stands there that the site itself made. */
async function make(
  c: AppContext,
  key: string,
  { read, missing, isQuestion = false }: Source,
  inFront: boolean,
): Promise<{ response: Response; isPage: boolean }> {
  const request = c.req.raw
  const startedAt = Date.now()
  const learn = pageCache.startReading(c.get('now'))
  const trip = withGeneration(c.get('env').db, c.get('now'))
  const outcome = await read({ ...c.get('env'), db: trip.db })
  if (outcome instanceof Response) return { response: outcome, isPage: false }
  // An address that is wrong in itself was not looked up.
  const generation = outcome === 'missing' && !trip.wasAsked() ? null : await generationOf(trip)
  if (generation) learn(generation.version)
  if (outcome === 'missing') {
    if (generation) pageCache.noteMissing(key, generation.version)
    return { response: await missing(), isPage: false }
  }
  const isPage = !isQuestion
  if (!generation) return { response: await unstored(outcome), isPage }
  // Clocks of requests are passed in; how long this one took is the machine's.
  const lifetime = () => (inFront ? contentLifetime(generation, c.get('now') + Date.now() - startedAt) : {})
  const stored = pageCache.last(key)
  if (stored?.version === generation.version)
    return { response: answerFrom(stored, request, lifetime()), isPage }
  const { version } = generation
  const store: Store = (body, headers) =>
    pageCache.store(key, { version, body, headers }, isQuestion ? 'questions' : 'pages')
  return { response: await send(request, pageCache.etag(version), await outcome(), store, lifetime), isPage }
}

/** Who is counted; outside of the edge nobody says. */
function knownNetwork(c: AppContext): string | null {
  const address = c.req.header('CF-Connecting-IP')
  return address === undefined ? null : networkOf(address)
}

/** A page that needs no data is there while storage is out of reach. */
function generationOf(trip: VersionedDatabase): Promise<Generation | null> {
  return trip.generation().catch(() => null)
}

async function unstored(render: () => Rendered | Promise<Rendered>): Promise<Response> {
  const { headers, stream } = await render()
  return new Response(stream(), { headers: { 'Cache-Control': publicCaching, ...headers } })
}

type Store = (body: Uint8Array<ArrayBuffer>, headers: Headers) => CachedAnswer

/** Sends what was rendered, and stores it here once it is complete. */
async function send(
  request: Request,
  etag: string,
  rendered: Rendered,
  store: Store,
  lifetime: () => Readonly<Record<string, string>>,
): Promise<Response> {
  const headers = new Headers({
    'Cache-Control': publicCaching,
    [edgeHeader]: neverStored,
    ...rendered.headers,
    ETag: etag,
  })
  if (request.method === 'HEAD' || request.headers.has('If-None-Match')) {
    const body = await new Response(rendered.stream()).arrayBuffer()
    return answerFrom(store(new Uint8Array(body), headers), request, lifetime())
  }
  const response = new Response(
    rendered.stream((body) => store(body, headers)),
    { headers },
  )
  for (const [name, value] of Object.entries(lifetime())) response.headers.set(name, value)
  return response
}
