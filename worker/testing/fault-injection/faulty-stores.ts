import type { Bindings } from '../../env.ts'
import type { Clock } from './clock.ts'

/** How a call of a store goes wrong. `loses`: it is done, and its answer never comes. */
export type Trouble = 'throws' | 'throws at once' | 'hangs' | 'loses' | { slowMs: number }

/** One call of a store: `DB.batch`, `SESSIONS.get`. */
export type Call = { store: string; at: number }

/** What becomes of a call; null = it goes well. */
export type Plan = (call: Call) => Trouble | null

export type Stores = {
  bindings: Bindings
  /** What else reaches outside: the cache in front, and Turnstile. */
  cache: CacheContext
  fetch: typeof fetch
  /** The calls since the last plan. */
  calls: () => readonly Call[]
  follow: (plan: Plan) => void
}

const methods = {
  SESSIONS: ['get', 'put', 'delete', 'list'],
  MEDIA: ['head', 'get', 'put', 'delete', 'list'],
  MAIL_QUEUE: ['send', 'sendBatch'],
  PURGE_QUEUE: ['send', 'sendBatch'],
  VISITS_QUEUE: ['send', 'sendBatch'],
  MAIL: ['send'],
} as const

/** The bindings of a site, each of whose calls may go wrong as the plan says. */
export function troubledStores(real: Bindings, clock: Clock): Stores {
  let plan: Plan = () => null
  let calls: Call[] = []

  // Not async: a call may throw before it promises anything.
  function meet<T>(store: string, work: () => Promise<T>): Promise<T> {
    const call = { store, at: calls.length }
    calls.push(call)
    const trouble = plan(call)
    const error = () => new Error(`${store} is out of reach`)
    if (trouble === null) return clock.during(work)
    if (trouble === 'throws') return Promise.reject(error())
    if (trouble === 'throws at once') throw error()
    if (typeof trouble === 'object') return clock.wait(trouble.slowMs).then(() => clock.during(work))
    const done = trouble === 'loses' ? clock.during(work) : Promise.resolve()
    return done.then(() => {
      clock.noteHang()
      return new Promise<never>(() => {})
    })
  }

  function watch<T extends object>(store: string, target: T, names: readonly string[]): T {
    return new Proxy(target, {
      get(own, name) {
        const value: unknown = Reflect.get(own, name)
        if (typeof value !== 'function') return value
        if (!names.includes(String(name))) return value.bind(own)
        return (...given: unknown[]) => meet(store, async () => Reflect.apply(value, own, given))
      },
    })
  }

  const bindings: Bindings = { ...real, DB: watchDatabase(real.DB, (work) => meet('DB', work)) }
  for (const [name, names] of Object.entries(methods)) {
    const binding: unknown = Reflect.get(bindings, name)
    if (typeof binding === 'object' && binding !== null)
      Object.assign(bindings, { [name]: watch(name, binding, names) })
  }
  return {
    bindings,
    // The worker purges, and nothing else.
    cache: watch('CACHE', { purge: async () => ({ success: true, errors: [] }) } as unknown as CacheContext, [
      'purge',
    ]),
    fetch: () =>
      meet('TURNSTILE', async () =>
        Response.json({ success: true, hostname: 'cauce.example', action: 'consulta' }),
      ),
    calls: () => calls,
    follow(next) {
      calls = []
      plan = next
    },
  }
}

function watchDatabase(database: D1Database, meet: <T>(work: () => Promise<T>) => Promise<T>): D1Database {
  const real = new WeakMap<D1PreparedStatement, D1PreparedStatement>()
  function watch(statement: D1PreparedStatement): D1PreparedStatement {
    const watched = new Proxy(statement, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name)
        if (name === 'bind') return (...values: unknown[]) => watch(target.bind(...values))
        return typeof value === 'function'
          ? (...given: unknown[]) => meet(async () => Reflect.apply(value, target, given))
          : value
      },
    })
    real.set(watched, statement)
    return watched
  }
  return new Proxy(database, {
    get(target, name) {
      if (name === 'prepare') return (query: string) => watch(target.prepare(query))
      if (name === 'batch')
        return (statements: D1PreparedStatement[]) =>
          meet(() => target.batch(statements.map((each) => real.get(each) ?? each)))
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
