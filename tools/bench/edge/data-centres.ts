import { setTimeout as sleep } from 'node:timers/promises'
import { type Isolate, prepareWorker, startIsolate } from '../measure/workerd.ts'
import { startStorageServer, type StorageServer } from './storage-server.ts'

export type HandleRequest = (request: Request) => Promise<Response>

/** The costs of a scenario since the last reset. */
type ScenarioCosts = { runs: number; coldStarts: number; storageCalls: StorageServer['calls'] }

/** The built worker in several data centres, with at most one isolate each and one common storage. */
export type DataCentres = {
  storage: StorageServer
  names: readonly string[]
  /** Epoch milliseconds on the workers' clock. */
  now: () => number
  /** Moves the workers' clock forward. */
  advance: (ms: number) => void
  /** Runs the worker in the data centre that the header `x-place` names. Starts an isolate there if it has none. */
  handleRequest: HandleRequest
  /** Removes a data centre's isolate, which stops after its pending responses. */
  evictIsolate: (place: string) => void
  /**
   * Sets how long a process with an empty worker takes to start (ms). This time is not counted: visits at a real edge
   * do not wait for it.
   */
  setBootTime: (ms: number) => void
  /**
   * How much of an interval a data centre's process took to start, without the worker. Times are from
   * `performance.now()`.
   */
  getBootOverlap: (place: string, from: number, until: number) => number
  resetCosts: () => void
  getCosts: () => ScenarioCosts
  /** Removes all isolates, the data centres' caches and the costs. */
  reset: () => Promise<void>
  stop: () => Promise<void>
}

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

async function sendRequest(
  { isolate }: RunningIsolate,
  request: Request,
  aheadMs: number,
): Promise<Response> {
  const { url } = await isolate
  const { pathname, search } = new URL(request.url)
  const headers = new Headers(request.headers)
  headers.set('x-ahead', String(aheadMs))
  const response = await fetch(url + pathname + search, { headers, redirect: 'manual' })
  // Reads the complete body, because the isolate may be stopped right after its response.
  return new Response(await response.arrayBuffer(), response)
}

/** Runs at most one isolate for each data centre. `configs` are the paths of the isolates' configurations. */
function createIsolatePool(configs: ReadonlyMap<string, string>, latencies: StorageServer['latencies']) {
  const running = new Map<string, RunningIsolate>()
  const stopping = new Set<Promise<void>>()

  async function stopIsolate({ isolate, pendingResponses }: RunningIsolate): Promise<void> {
    await Promise.allSettled(pendingResponses)
    await sleep(latencies.d1 + 50)
    await (await isolate).stop()
  }

  function evict(dataCentre: string): void {
    const evicted = running.get(dataCentre)
    if (evicted) stopping.add(stopIsolate(evicted))
    running.delete(dataCentre)
  }

  return {
    find: (dataCentre: string) => running.get(dataCentre),
    start(dataCentre: string): RunningIsolate {
      const config = configs.get(dataCentre)
      if (config === undefined) throw new Error(`No data centre is called ${dataCentre}`)
      const started = {
        isolate: startIsolate(config),
        startedAt: performance.now(),
        pendingResponses: new Set<Promise<unknown>>(),
      }
      running.set(dataCentre, started)
      return started
    },
    evict,
    async evictAll(): Promise<void> {
      for (const dataCentre of running.keys()) evict(dataCentre)
      await Promise.all(stopping)
      stopping.clear()
    },
  }
}

export async function createDataCentres(folder: string, names: readonly string[]): Promise<DataCentres> {
  const storage = await startStorageServer()
  const configs = new Map<string, string>()
  for (const place of names) {
    const modules = { folder, main: 'clock.js', extra: { 'clock.js': clockWrapper } }
    configs.set(place, await prepareWorker(`edge-${place}`, modules, storage.address, place))
  }
  const isolates = createIsolatePool(configs, storage.latencies)
  let bootMs = 0
  let aheadMs = 0
  const costs = { runs: 0, coldStarts: 0 }

  function startIsolateIn(dataCentre: string): RunningIsolate {
    costs.coldStarts += 1
    return isolates.start(dataCentre)
  }

  function resetCosts(): void {
    storage.resetCalls()
    Object.assign(costs, { runs: 0, coldStarts: 0 })
  }

  return {
    storage,
    names,
    now: () => Date.now() + aheadMs,
    advance: (ms) => {
      aheadMs += ms
    },
    handleRequest(request) {
      costs.runs += 1
      const dataCentre = request.headers.get('x-place') ?? ''
      const running = isolates.find(dataCentre) ?? startIsolateIn(dataCentre)
      const answer = sendRequest(running, request, aheadMs)
      running.pendingResponses.add(answer)
      return answer
    },
    evictIsolate: isolates.evict,
    setBootTime(ms) {
      bootMs = ms
    },
    getBootOverlap(place, from, until) {
      const startedAt = isolates.find(place)?.startedAt ?? Infinity
      return Math.max(0, Math.min(until, startedAt + bootMs) - Math.max(from, startedAt))
    },
    resetCosts,
    getCosts: () => ({ ...costs, storageCalls: { ...storage.calls } }),
    async reset() {
      await isolates.evictAll()
      storage.clearCaches()
      resetCosts()
    },
    async stop() {
      await isolates.evictAll()
      await storage.stop()
    },
  }
}
