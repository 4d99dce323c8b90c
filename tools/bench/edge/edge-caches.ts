import { createEdgeCache } from '#worker/testing/edge/edge-cache.ts'
import type { HandleRequest } from './data-centres.ts'

/** A layer between the visitors and the worker, such as a cache. */
export type EdgeCacheLayer = {
  handleRequest: HandleRequest
  /** Called when content is published, to purge the cache. */
  onPublish: () => Promise<unknown>
}

type CreateEdgeCacheLayer = (world: { now: () => number; handleRequest: HandleRequest }) => EdgeCacheLayer

/** Marks a request, so that the worker sees a cache in front of it, as on the platform. */
function markBehindCache(request: Request): Request {
  const headers = new Headers(request.headers)
  headers.set('x-in-front', '1')
  return new Request(request.url, { headers })
}

export const edgeCacheLayers: Readonly<Record<string, CreateEdgeCacheLayer>> = {
  'nada delante': ({ handleRequest }) => ({ handleRequest, onPublish: () => Promise.resolve() }),
  // One cache for all data centres, like the platform's upper tier: each data centre asks it before running the worker.
  'Workers Cache': ({ now, handleRequest }) => {
    const edge = createEdgeCache({
      now,
      version: () => '1',
      run: (request) => handleRequest(markBehindCache(request)),
    })
    return { handleRequest: edge.fetch, onPublish: () => edge.cache.purge({ purgeEverything: true }) }
  },
}
