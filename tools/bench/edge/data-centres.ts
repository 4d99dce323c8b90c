import { type Isolate, prepare, startIsolate } from '../measure/workerd.ts'
import { createStorage, type Storage } from './storage.ts'

export type Answer = (request: Request) => Promise<Response>

/** What a scenario has cost so far. */
export type Costs = { runs: number; coldStarts: number; trips: Storage['counts'] }

/** The built worker in several data centres, none or one isolate each, before one storage. */
export type World = {
  storage: Storage
  places: readonly string[]
  /** Epoch milliseconds, as the workers see them. */
  now: () => number
  /** Lets time pass without waiting for it. */
  skip: (ms: number) => void
  /** The worker of the data centre that `x-place` names; a data centre without an isolate starts one. */
  answer: Answer
  /** Takes a data centre's isolate away; it ends once it has answered. */
  evict: (place: string) => void
  /** What a process takes to start by itself, in milliseconds, which no isolate of an edge waits for. */
  takesToBoot: (ms: number) => void
  /** How much of a time (of `performance.now()`) went by while a data centre's process was started, worker apart. */
  bootWithin: (place: string, from: number, until: number) => number
  /** Counts from here on. */
  count: () => void
  costs: () => Costs
  /** No isolate, nothing in any data centre's cache, nothing counted. */
  reset: () => Promise<void>
  stop: () => Promise<void>
}

/** Around the worker, so that its clock can be put forward and its context has what stands in front. */
const clock = `
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

type Running = { isolate: Promise<Isolate>; startedAt: number; answers: Set<Promise<unknown>> }

export async function createWorld(folder: string, places: readonly string[]): Promise<World> {
  const storage = await createStorage()
  const configs = new Map<string, string>()
  for (const place of places) {
    const modules = { folder, main: 'clock.js', extra: { 'clock.js': clock } }
    configs.set(place, await prepare(`edge-${place}`, modules, storage.address, place))
  }
  const isolates = new Map<string, Running>()
  const leaving = new Set<Promise<void>>()
  let bootMs = 0
  let ahead = 0
  let runs = 0
  let coldStarts = 0

  function isolateOf(place: string): Running {
    const known = isolates.get(place)
    if (known) return known
    const config = configs.get(place)
    if (config === undefined) throw new Error(`No data centre is called ${place}`)
    coldStarts += 1
    const running = {
      isolate: startIsolate(config),
      startedAt: performance.now(),
      answers: new Set<Promise<unknown>>(),
    }
    isolates.set(place, running)
    return running
  }

  async function ask({ isolate }: Running, request: Request): Promise<Response> {
    const { url } = await isolate
    const { pathname, search } = new URL(request.url)
    const headers = new Headers(request.headers)
    headers.set('x-ahead', String(ahead))
    const response = await fetch(url + pathname + search, { headers, redirect: 'manual' })
    // Whole, so that the isolate may go as soon as it has answered.
    return new Response(await response.arrayBuffer(), response)
  }

  function evict(place: string): void {
    const running = isolates.get(place)
    if (!running) return
    isolates.delete(place)
    const ended = (async () => {
      await Promise.allSettled(running.answers)
      await pause(storage.distances.d1 + 50)
      await (await running.isolate).stop()
    })()
    leaving.add(ended)
  }

  async function evictAll(): Promise<void> {
    for (const place of places) evict(place)
    await Promise.all(leaving)
    leaving.clear()
  }

  function count(): void {
    storage.count()
    runs = 0
    coldStarts = 0
  }

  return {
    storage,
    places,
    now: () => Date.now() + ahead,
    skip: (ms) => {
      ahead += ms
    },
    answer(request) {
      runs += 1
      const running = isolateOf(request.headers.get('x-place') ?? '')
      const answer = ask(running, request)
      running.answers.add(answer)
      return answer
    },
    evict,
    takesToBoot(ms) {
      bootMs = ms
    },
    bootWithin(place, from, until) {
      const startedAt = isolates.get(place)?.startedAt ?? Infinity
      return Math.max(0, Math.min(until, startedAt + bootMs) - Math.max(from, startedAt))
    },
    count,
    costs: () => ({ runs, coldStarts, trips: { ...storage.counts } }),
    async reset() {
      await evictAll()
      storage.forget()
      count()
    },
    async stop() {
      await evictAll()
      await storage.stop()
    },
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
