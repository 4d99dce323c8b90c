import type { Bindings } from '../../env.ts'
import { interceptStatements } from '../intercept-statements.ts'
import type { FakeClock } from './clock.ts'

/** How a call of a store fails. `loses`: the call is executed, but its answer never arrives. */
export type Fault = 'throws' | 'throws at once' | 'hangs' | 'loses' | { slowMs: number }

/** One call of a store, such as `DB` or `SESSIONS`; `at` is its number within the request. */
export type StoreCall = { store: string; at: number }

/** Decides the fault of each call; null = none. */
export type FaultPlan = (call: StoreCall) => Fault | null

export type Stores = {
  bindings: Bindings
  /** Other external services: the edge cache, and `fetch` for Turnstile. */
  cache: CacheContext
  fetch: typeof fetch
  /** The calls since the last `setPlan`. */
  listCalls: () => readonly StoreCall[]
  setPlan: (plan: FaultPlan) => void
}

const methods = {
  SESSIONS: ['get', 'put', 'delete', 'list'],
  MEDIA: ['head', 'get', 'put', 'delete', 'list'],
  MAIL_QUEUE: ['send', 'sendBatch'],
  PURGE_QUEUE: ['send', 'sendBatch'],
  VISITS_QUEUE: ['send', 'sendBatch'],
  MAIL: ['send'],
} as const

/** Wraps the bindings of a site so that their calls fail as planned. */
export function createFaultyStores(real: Bindings, clock: FakeClock): Stores {
  let plan: FaultPlan = () => null
  let calls: StoreCall[] = []

  // Not async, because a call may also throw synchronously.
  function runCall<T>(store: string, work: () => Promise<T>): Promise<T> {
    const call = { store, at: calls.length }
    calls.push(call)
    const trouble = plan(call)
    const error = () => new Error(`${store} did not answer`)
    if (trouble === null) return clock.runReal(work)
    if (trouble === 'throws') return Promise.reject(error())
    if (trouble === 'throws at once') throw error()
    if (typeof trouble === 'object') return clock.wait(trouble.slowMs).then(() => clock.runReal(work))
    const done = trouble === 'loses' ? clock.runReal(work) : Promise.resolve()
    return done.then(() => {
      clock.recordHang()
      return new Promise<never>(() => {})
    })
  }

  function wrapBinding<T extends object>(store: string, target: T, names: readonly string[]): T {
    return new Proxy(target, {
      get(own, name) {
        const value: unknown = Reflect.get(own, name)
        if (typeof value !== 'function') return value
        if (!names.includes(String(name))) return value.bind(own)
        return (...given: unknown[]) => runCall(store, async () => Reflect.apply(value, own, given))
      },
    })
  }

  const bindings: Bindings = { ...real, DB: interceptStatements(real.DB, (_, work) => runCall('DB', work)) }
  for (const [name, names] of Object.entries(methods)) {
    const binding: unknown = Reflect.get(bindings, name)
    if (typeof binding === 'object' && binding !== null)
      Object.assign(bindings, { [name]: wrapBinding(name, binding, names) })
  }
  return {
    bindings,
    // The worker only calls `purge`.
    cache: wrapBinding(
      'CACHE',
      { purge: async () => ({ success: true, errors: [] }) } as unknown as CacheContext,
      ['purge'],
    ),
    fetch: () =>
      runCall('TURNSTILE', async () =>
        Response.json({ success: true, hostname: 'cauce.example', action: 'consulta' }),
      ),
    listCalls: () => calls,
    setPlan(next) {
      calls = []
      plan = next
    },
  }
}
