import { createEdgeCache } from '#worker/testing/edge/edge-cache.ts'
import type { HandleRequest } from './data-centres.ts'

/** What stands between the visitors and the worker: any `(request) => Promise<Response>` around it. */
export type EdgeCacheLayer = {
  handleRequest: HandleRequest
  /** What publishing does to it. */
  onPublish: () => Promise<unknown>
}

type CreateEdgeCacheLayer = (world: { now: () => number; handleRequest: HandleRequest }) => EdgeCacheLayer

/** The worker is told that a cache stands in front of it, as the platform's context does. */
function markBehindCache(request: Request): Request {
  const headers = new Headers(request.headers)
  headers.set('x-in-front', '1')
  return new Request(request.url, { headers })
}

/** Name → front. One line more puts a cache in front. */
export const edgeCacheLayers: Readonly<Record<string, CreateEdgeCacheLayer>> = {
  'nada delante': ({ handleRequest }) => ({ handleRequest, onPublish: () => Promise.resolve() }),
  // One for all places: the tier of the platform's that every place asks before it runs the worker.
  'Workers Cache': ({ now, handleRequest }) => {
    const edge = createEdgeCache({
      now,
      version: () => '1',
      run: (request) => handleRequest(markBehindCache(request)),
    })
    return { handleRequest: edge.fetch, onPublish: () => edge.cache.purge({ purgeEverything: true }) }
  },
}
