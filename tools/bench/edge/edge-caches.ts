import { createEdgeCache } from '#worker/testing/edge/edge-cache.ts'
import type { Answer } from './world.ts'

/** What stands between the visitors and the worker: any `(request) => Promise<Response>` around it. */
export type Front = {
  answer: Answer
  /** What publishing does to it. */
  published: () => Promise<unknown>
}

type CreateFront = (world: { now: () => number; answer: Answer }) => Front

/** The worker is told that a cache stands in front of it, as the platform's context does. */
function knowing(request: Request): Request {
  const headers = new Headers(request.headers)
  headers.set('x-in-front', '1')
  return new Request(request.url, { headers })
}

/** Name → front. One line more puts a cache in front. */
export const fronts: Readonly<Record<string, CreateFront>> = {
  'nada delante': ({ answer }) => ({ answer, published: () => Promise.resolve() }),
  // One for all places: the tier of the platform's that every place asks before it runs the worker.
  'Workers Cache': ({ now, answer }) => {
    const edge = createEdgeCache({ now, version: () => '1', run: (request) => answer(knowing(request)) })
    return { answer: edge.fetch, published: () => edge.cache.purge({ purgeEverything: true }) }
  },
}
