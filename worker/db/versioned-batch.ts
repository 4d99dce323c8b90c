import { createDatabase, type Database, prepare } from './database.ts'
import { type Generation, parseGeneration, selectGeneration } from './generation.ts'
import { reach } from './reach.ts'

/** The database of one answer, and the content's version that its first trip brought along. */
export type VersionedDatabase = {
  db: Database
  generation: () => Promise<Generation>
  /** Whether anything has been asked. */
  wasAsked: () => boolean
}

type Asked = { statements: D1PreparedStatement[] } & PromiseWithResolvers<D1Result[]>

/**
 * A database whose first trip has the version's statement in front, in the same batch: data and version are of one
 * moment. What is asked in the same turn goes with it, what is asked later waits for it, so nothing that was read
 * can be older than the version. Whoever asks nothing gets the version by a trip of its own.
 */
export function withGeneration({ $client }: Database, now: number): VersionedDatabase {
  let waiting: Asked[] | null = []
  let first: Promise<Generation> | null = null

  async function send(): Promise<Generation> {
    // A turn is over once what was started in it has come to its query.
    await Promise.resolve()
    const asked = waiting ?? []
    waiting = null
    try {
      const statements = asked.flatMap((each) => each.statements)
      const [version, ...results] = await $client.batch([
        prepare($client, selectGeneration(now)),
        ...statements,
      ])
      let from = 0
      for (const { statements: own, resolve } of asked) {
        resolve(results.slice(from, from + own.length))
        from += own.length
      }
      return parseGeneration(version?.results[0])
    } catch (error) {
      for (const { reject } of asked) reject(error)
      throw error
    }
  }

  function start(): Promise<Generation> {
    if (first) return first
    first = send()
    // Whoever waits for their rows is told as well.
    first.catch(() => {})
    return first
  }

  async function run(statements: D1PreparedStatement[]): Promise<D1Result[]> {
    if (!waiting) {
      await start()
      return $client.batch(statements)
    }
    const asked = { statements, ...Promise.withResolvers<D1Result[]>() }
    waiting.push(asked)
    void start()
    return asked.promise
  }

  return {
    db: createDatabase(routeThrough($client, run)),
    generation: () => reach(start()),
    wasAsked: () => first !== null,
  }
}

const origins = new WeakMap<D1Database, D1Database>()

/** The binding beneath a database, the same for all requests: what an isolate knows of a database is kept by it. */
export const bindingOf = ({ $client }: Database): D1Database => origins.get($client) ?? $client

/** A database that hands every statement to `run`. */
function routeThrough(
  client: D1Database,
  run: (statements: D1PreparedStatement[]) => Promise<D1Result[]>,
): D1Database {
  const real = new WeakMap<D1PreparedStatement, D1PreparedStatement>()

  function route(statement: D1PreparedStatement): D1PreparedStatement {
    const all = async () => {
      const [result] = await run([statement])
      if (!result) throw new Error('D1 did not answer a statement')
      return result
    }
    const routed = {
      bind: (...values: unknown[]) => route(statement.bind(...values)),
      all,
      run: all,
      first: () => Promise.reject(new Error('Use all')),
      raw: () => Promise.reject(new Error('Use all')),
    } as unknown as D1PreparedStatement // `all` and `run` are what templates come to; the rest says so
    real.set(routed, statement)
    return routed
  }

  const routedClient: D1Database = {
    prepare: (query) => route(client.prepare(query)),
    // Rows are the caller's word, as for any query.
    batch: <T>(statements: D1PreparedStatement[]) =>
      run(statements.map((statement) => real.get(statement) ?? statement)) as Promise<D1Result<T>[]>,
    exec: (query) => client.exec(query),
    withSession: (constraint) => client.withSession(constraint),
    dump: () => client.dump(),
  }
  origins.set(routedClient, client)
  return routedClient
}
