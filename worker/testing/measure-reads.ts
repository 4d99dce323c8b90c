import { replaceCalls } from './replace-calls.ts'

/** An executed statement and its cost as reported by D1. */
export type MeasuredQuery = { query: string; rowsRead: number; duration: number }

/** A database that records the cost of each statement. */
export function measureReads(database: D1Database): { DB: D1Database; measured: MeasuredQuery[] } {
  const measured: MeasuredQuery[] = []
  const known = new WeakMap<D1PreparedStatement, { real: D1PreparedStatement; query: string }>()

  function note<T extends D1Result>(query: string, result: T): T {
    const { rows_read: rowsRead, duration } = result.meta
    measured.push({ query, rowsRead, duration })
    return result
  }

  function watch(real: D1PreparedStatement, query: string): D1PreparedStatement {
    const watched = new Proxy(real, {
      get(target, name) {
        if (name === 'bind') return (...values: unknown[]) => watch(target.bind(...values), query)
        if (name === 'all') return async () => note(query, await target.all())
        if (name === 'run') return async () => note(query, await target.run())
        // `raw` and `first` do not report their cost, so the statement is also run with `all`.
        if (name === 'raw' || name === 'first')
          return async (...given: unknown[]) => {
            note(query, await target.all())
            return Reflect.apply(Reflect.get(target, name), target, given)
          }
        return Reflect.get(target, name)
      },
    })
    known.set(watched, { real, query })
    return watched
  }

  const DB = replaceCalls(database, (plain) => ({
    prepare: (query: string) => watch(plain.prepare(query), query),
    async batch(statements: D1PreparedStatement[]) {
      const found = statements.map((statement) => known.get(statement))
      const results = await plain.batch(found.map((each, at) => each?.real ?? statements[at] ?? fail()))
      return results.map((result, at) => note(found[at]?.query ?? '', result))
    },
  }))
  return { DB, measured }
}

function fail(): never {
  throw new Error('A batch holds statements alone')
}
