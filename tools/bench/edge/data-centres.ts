import { setTimeout as sleep } from 'node:timers/promises'
import { type Isolate, prepareWorker, startIsolate } from '../measure/workerd.ts'
import { startStorageServer, type StorageServer } from './storage-server.ts'

/** Wraps the worker: headers of a request move its clock forward, and tell it that an edge cache is in front. */
const clockWrapper = `
import site from './index.js'
const real = Date.now.bind(Date)
let ahead = 0
Date.now = () => real() + ahead
const cache = { purge: async () => ({ success: true, errors: [] }) }
export default {
  fetch(request, env, context) {
    ahead = Number(request.headers.get('x-ahead') ?? 0)
    const waitUntil = (work) => context.waitUntil(work)
    return site.fetch(request, env, request.headers.has('x-in-front') ? { waitUntil, cache } : context)
  },
}
`

type RunningIsolate = {
  isolate: Promise<Isolate>
  startedAt: number
  pendingResponses: Set<Promise<unknown>>
}

async function sendRequest({ isolate }: RunningIsolate, request: Request, aheadMs: number) {
  const { pathname, search } = new URL(request.url)
  const headers = new Headers(request.headers)
  headers.set('x-ahead', String(aheadMs))
  const response = await fetch((await isolate).url + pathname + search, { headers, redirect: 'manual' })
  // Reads the complete body, because the isolate may be stopped right after its response.
  return new Response(await response.arrayBuffer(), response)
}

/** Runs at most one isolate in each place. */
function createIsolatePool(config: string, latencies: StorageServer['latencies']) {
  const running = new Map<string, RunningIsolate>()
  const stopping = new Set<Promise<void>>()

  async function stopIsolate({ isolate, pendingResponses }: RunningIsolate): Promise<void> {
    await Promise.allSettled(pendingResponses)
    await sleep(latencies.d1 + 50)
    await (await isolate).stop()
  }

  function evict(place: string): void {
    const evicted = running.get(place)
    if (evicted) stopping.add(stopIsolate(evicted))
    running.delete(place)
  }

  return {
    find: (place: string) => running.get(place),
    start(place: string): RunningIsolate {
      const startedAt = performance.now()
      const started = {
        isolate: startIsolate(config),
        startedAt,
        pendingResponses: new Set<Promise<unknown>>(),
      }
      running.set(place, started)
      return started
    },
    evict,
    async evictAll(): Promise<void> {
      for (const place of running.keys()) evict(place)
      await Promise.all(stopping)
      stopping.clear()
    },
  }
}

export type DataCentres = Awaited<ReturnType<typeof createDataCentres>>

/** The built worker in several data centres, with at most one isolate each and one common storage. */
export async function createDataCentres(folder: string, names: readonly string[]) {
  const storage = await startStorageServer()
  const modules = { folder, main: 'clock.js', extra: { 'clock.js': clockWrapper } }
  const isolates = createIsolatePool(await prepareWorker('edge', modules, storage.address), storage.latencies)
  const costs = { runs: 0, coldStarts: 0 }
  let bootMs = 0
  let aheadMs = 0

  function startIn(place: string): RunningIsolate {
    costs.coldStarts += 1
    return isolates.start(place)
  }

  function resetCosts(): void {
    storage.resetCalls()
    Object.assign(costs, { runs: 0, coldStarts: 0 })
  }

  return {
    storage,
    names,
    /** What a scenario cost since the last reset; `storage` has the calls of the stores. */
    costs,
    resetCosts,
    /** Epoch milliseconds on the workers' clock. */
    now: () => Date.now() + aheadMs,
    /** Moves the workers' clock forward. */
    advance: (ms: number) => void (aheadMs += ms),
    /** Runs the worker in the data centre that the header `x-place` names. Starts an isolate there if it has none. */
    handleRequest(request: Request): Promise<Response> {
      costs.runs += 1
      const place = request.headers.get('x-place') ?? ''
      const isolate = isolates.find(place) ?? startIn(place)
      const answer = sendRequest(isolate, request, aheadMs)
      isolate.pendingResponses.add(answer)
      return answer
    },
    /** Removes a data centre's isolate, which stops after its pending responses. */
    evict: isolates.evict,
    /**
     * Sets how long a process with an empty worker takes to start (ms). This time is not counted: visits at a real edge
     * do not wait for it.
     */
    setBootTime: (ms: number) => void (bootMs = ms),
    /**
     * How much of an interval a data centre's process took to start, without the worker. Times are from
     * `performance.now()`.
     */
    getBootOverlap(place: string, from: number, until: number): number {
      const startedAt = isolates.find(place)?.startedAt ?? Infinity
      return Math.max(0, Math.min(until, startedAt + bootMs) - Math.max(from, startedAt))
    },
    async reset(): Promise<void> {
      await isolates.evictAll()
      resetCosts()
    },
    async [Symbol.asyncDispose](): Promise<void> {
      await isolates.evictAll()
      await storage[Symbol.asyncDispose]()
    },
  }
}
