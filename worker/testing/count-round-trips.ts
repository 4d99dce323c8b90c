/** A database that counts its sequential round trips: parallel calls count as one. */
export function countRoundTrips(database: D1Database): { DB: D1Database; roundTrips: () => number } {
  let roundTrips = 0
  let underWay = 0
  const real = new WeakMap<D1PreparedStatement, D1PreparedStatement>()

  async function count<T>(call: () => Promise<T>): Promise<T> {
    if (underWay === 0) roundTrips += 1
    underWay += 1
    try {
      return await call()
    } finally {
      underWay -= 1
    }
  }

  function watch(statement: D1PreparedStatement): D1PreparedStatement {
    const watched = new Proxy(statement, {
      get(target, name) {
        if (name === 'bind') return (...values: unknown[]) => watch(target.bind(...values))
        const method: unknown = Reflect.get(target, name)
        return typeof method === 'function'
          ? (...args: unknown[]) => count(() => Reflect.apply(method, target, args))
          : method
      },
    })
    real.set(watched, statement)
    return watched
  }

  const DB = new Proxy(database, {
    get(target, name) {
      if (name === 'prepare')
        return (query: string) => {
          const statement = target.prepare(query)
          // Statements on audit seals and webhooks are not counted, because they run after the answer.
          return /audit_seals|webhook_/.test(query) ? statement : watch(statement)
        }
      if (name === 'batch')
        return (statements: D1PreparedStatement[]) => {
          const call = () => target.batch(statements.map((statement) => real.get(statement) ?? statement))
          return statements.every((statement) => real.has(statement)) ? count(call) : call()
        }
      const method: unknown = Reflect.get(target, name)
      return typeof method === 'function' ? method.bind(target) : method
    },
  })
  return { DB, roundTrips: () => roundTrips }
}
