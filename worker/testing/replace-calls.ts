/** A binding that calls `access` each time one of its properties is read, before it is called. */
export function watchAccess<Binding extends object>(
  binding: Binding,
  access: (name: string | symbol) => void,
): Binding {
  return new Proxy(binding, {
    get(target, name) {
      access(name)
      const method: unknown = Reflect.get(target, name)
      return typeof method === 'function' ? method.bind(target) : method
    },
  })
}

/** A binding with some methods replaced; `real` is the original binding. */
export function replaceCalls<Binding extends object>(
  binding: Binding,
  replace: (real: Binding) => Partial<Record<keyof Binding, unknown>>,
): Binding {
  const replaced = replace(binding)
  const rest = watchAccess(binding, () => {})
  return new Proxy(binding, { get: (_, name) => Reflect.get(name in replaced ? replaced : rest, name) })
}

/** A binding whose calls all throw. */
export const createBrokenBinding = <Binding extends object>(): Binding =>
  new Proxy({} as Binding, {
    get: () => () => {
      throw new Error('The store is down')
    },
  })

/** A database that passes the text of each statement to `note` before it prepares the statement. */
export const watchQueries = (database: D1Database, note: (query: string) => void): D1Database =>
  replaceCalls(database, (real) => ({
    prepare(query: string) {
      note(query)
      return real.prepare(query)
    },
  }))

/** A database that counts the rows that its batches write. */
export function countWrittenRows(database: D1Database): { DB: D1Database; countRows: () => number } {
  let rows = 0
  const DB = replaceCalls(database, (real) => ({
    async batch(statements: D1PreparedStatement[]) {
      const results = await real.batch(statements)
      for (const { meta } of results) rows += meta.rows_written
      return results
    },
  }))
  return { DB, countRows: () => rows }
}
