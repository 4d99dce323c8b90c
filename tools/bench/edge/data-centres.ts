import { type Isolate, prepareWorker, startIsolate } from '../measure/workerd.ts'
import { startStorageServer, type StorageServer } from './storage-server.ts'

export type HandleRequest = (request: Request) => Promise<Response>

/** What a scenario has cost so far. */
export type ScenarioCosts = { runs: number; coldStarts: number; storageCalls: StorageServer['calls'] }

/** The built worker in several data centres, none or one isolate each, before one storage. */
export type DataCentres = {
  storage: StorageServer
  names: readonly string[]
  /** Epoch milliseconds, as the workers see them. */
  now: () => number
  /** Lets time pass without waiting for it. */
  advance: (ms: number) => void
  /** The worker of the data centre that `x-place` names; a data centre without an isolate starts one. */
  handleRequest: HandleRequest
  /** Takes a data centre's isolate away; it ends once it has answered. */
  evictIsolate: (place: string) => void
  /** What a process takes to start by itself, in milliseconds, which no isolate of an edge waits for. */
  setBootTime: (ms: number) => void
  /** How much of a time (of `performance.now()`) went by while a data centre's process was started, worker apart. */
  getBootOverlap: (place: string, from: number, until: number) => number
  /** Counts from here on. */
  resetCosts: () => void
  getCosts: () => ScenarioCosts
  /** No isolate, nothing in any data centre's cache, nothing counted. */
  reset: () => Promise<void>
  stop: () => Promise<void>
}

/** Around the worker, so that its clock can be put forward and its context has what stands in front. */
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

export async function createDataCentres(folder: string, names: readonly string[]): Promise<DataCentres> {
  const storage = await startStorageServer()
  const configs = new Map<string, string>()
  for (const place of names) {
    const modules = { folder, main: 'clock.js', extra: { 'clock.js': clockWrapper } }
    configs.set(place, await prepareWorker(`edge-${place}`, modules, storage.address, place))
  }
  const isolates = new Map<string, RunningIsolate>()
  const stopping = new Set<Promise<void>>()
  let bootMs = 0
  let aheadMs = 0
  let runs = 0
  let coldStarts = 0

  function getIsolate(dataCentre: string): RunningIsolate {
    const existing = isolates.get(dataCentre)
    if (existing) return existing
    const config = configs.get(dataCentre)
    if (config === undefined) throw new Error(`No data centre is called ${dataCentre}`)
    coldStarts += 1
    const running = {
      isolate: startIsolate(config),
      startedAt: performance.now(),
      pendingResponses: new Set<Promise<unknown>>(),
    }
    isolates.set(dataCentre, running)
    return running
  }

  async function sendRequest({ isolate }: RunningIsolate, request: Request): Promise<Response> {
    const { url } = await isolate
    const { pathname, search } = new URL(request.url)
    const headers = new Headers(request.headers)
    headers.set('x-ahead', String(aheadMs))
    const response = await fetch(url + pathname + search, { headers, redirect: 'manual' })
    // Whole, so that the isolate may go as soon as it has answered.
    return new Response(await response.arrayBuffer(), response)
  }

  function evictIsolate(dataCentre: string): void {
    const running = isolates.get(dataCentre)
    if (!running) return
    isolates.delete(dataCentre)
    const ended = (async () => {
      await Promise.allSettled(running.pendingResponses)
      await sleep(storage.latencies.d1 + 50)
      await (await running.isolate).stop()
    })()
    stopping.add(ended)
  }

  async function evictAllIsolates(): Promise<void> {
    for (const place of names) evictIsolate(place)
    await Promise.all(stopping)
    stopping.clear()
  }

  function resetCosts(): void {
    storage.resetCalls()
    runs = 0
    coldStarts = 0
  }

  return {
    storage,
    names,
    now: () => Date.now() + aheadMs,
    advance: (ms) => {
      aheadMs += ms
    },
    handleRequest(request) {
      runs += 1
      const running = getIsolate(request.headers.get('x-place') ?? '')
      const answer = sendRequest(running, request)
      running.pendingResponses.add(answer)
      return answer
    },
    evictIsolate,
    setBootTime(ms) {
      bootMs = ms
    },
    getBootOverlap(place, from, until) {
      const startedAt = isolates.get(place)?.startedAt ?? Infinity
      return Math.max(0, Math.min(until, startedAt + bootMs) - Math.max(from, startedAt))
    },
    resetCosts,
    getCosts: () => ({ runs, coldStarts, storageCalls: { ...storage.calls } }),
    async reset() {
      await evictAllIsolates()
      storage.clearCaches()
      resetCosts()
    },
    async stop() {
      await evictAllIsolates()
      await storage.stop()
    },
  }
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
