import { replaceCalls } from './replace-calls.ts'

/**
 * A database that runs each statement through `run`, with its SQL text; a batch is run once, with the texts of its
 * statements.
 */
export function interceptStatements(
  database: D1Database,
  run: (sql: string, call: () => Promise<unknown>) => unknown,
): D1Database {
  const real = new WeakMap<D1PreparedStatement, { statement: D1PreparedStatement; sql: string }>()

  function watch(statement: D1PreparedStatement, sql: string): D1PreparedStatement {
    const watched = new Proxy(statement, {
      get(target, name) {
        if (name === 'bind') return (...values: unknown[]) => watch(target.bind(...values), sql)
        const method: unknown = Reflect.get(target, name)
        return typeof method === 'function'
          ? (...args: unknown[]) => run(sql, async () => Reflect.apply(method, target, args))
          : method
      },
    })
    real.set(watched, { statement, sql })
    return watched
  }

  return replaceCalls(database, (plain) => ({
    prepare: (sql: string) => watch(plain.prepare(sql), sql),
    batch(statements: D1PreparedStatement[]) {
      const known = statements.map((statement) => real.get(statement) ?? { statement, sql: '' })
      const texts = known.map(({ sql }) => sql).join(';')
      return run(texts, () => plain.batch(known.map(({ statement }) => statement)))
    },
  }))
}
