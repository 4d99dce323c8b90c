import { isAppError } from '#client/errors.ts'
import { type AppContext, waitUntil } from '../context.ts'
import { readGeneration } from '../db/generation.ts'
import { type Bindings, type Database, databaseOf } from '../env.ts'
import { answerFrom } from './memory-cache.ts'
import { pageCache } from './page-cache.ts'

/** An answer that is ready to be sent; `onComplete` is told its bytes once the last one is. */
export type Rendered = {
  headers: Readonly<Record<string, string>>
  stream: (onComplete?: (body: Uint8Array<ArrayBuffer>) => void) => ReadableStream<Uint8Array>
}

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

/** Brings the content's version up to date; waits only where it is too old to answer by. */
function revalidate(db: Database, now: number, background: (work: Promise<unknown>) => void): Promise<void> {
  return pageCache.revalidate(now, () => readGeneration(db, now), background)
}

/** What this isolate holds for a request, before anything else is looked at: no routing, no storage. */
export function findCached(request: Request, bindings: Bindings, context: ExecutionContext): Response | null {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null
  const entry = pageCache.fresh(request.url.slice(request.url.indexOf('/', 8)))
  const now = Date.now()
  if (!entry || pageCache.isStale(now)) return null
  void revalidate(databaseOf(bindings), now, (work) => context.waitUntil(work))
  return answerFrom(entry, request)
}

/**
 * Answers what is the same for everybody: from the cache, or made now and stored under the version that was
 * current before its data was read. While storage is out of reach an earlier answer serves.
 */
export async function serveCached(
  c: AppContext,
  key: string,
  make: () => Promise<Response | Rendered>,
): Promise<Response> {
  const request = c.req.raw
  await revalidate(c.get('env').db, c.get('now'), (work) => waitUntil(c, work))
  const hit = await pageCache.find(key)
  if (hit) return answerFrom(hit, request)
  const version = pageCache.version()
  let made: Response | Rendered
  try {
    made = await make()
  } catch (error) {
    const isDown = isAppError(error) && error.statusCode === 503
    const earlier = isDown ? await pageCache.findEarlier(key) : null
    if (earlier) return answerFrom(earlier, request)
    throw error
  }
  if (made instanceof Response) return made
  const headers = new Headers({ 'Cache-Control': publicCaching, ...made.headers })
  if (version === null) return new Response(made.stream(), { headers })
  headers.set('ETag', pageCache.etag(version))
  const store = (body: Uint8Array<ArrayBuffer>) => {
    const entry = pageCache.store(key, { version, body, headers })
    // What was overtaken by a change while it was made would only stand in the way of the newer one.
    if (version === pageCache.version()) waitUntil(c, pageCache.share(key, entry))
    return entry
  }
  if (request.method === 'HEAD' || request.headers.has('If-None-Match')) {
    const body = await new Response(made.stream()).arrayBuffer()
    return answerFrom(store(new Uint8Array(body)), request)
  }
  return new Response(made.stream(store), { headers })
}
