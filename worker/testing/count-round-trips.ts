import { interceptStatements } from './intercept-statements.ts'

/** A database that counts its sequential round trips: parallel calls count as one. */
export function countRoundTrips(database: D1Database): { DB: D1Database; roundTrips: () => number } {
  let roundTrips = 0
  let underWay = 0

  async function count<T>(call: () => Promise<T>): Promise<T> {
    if (underWay === 0) roundTrips += 1
    underWay += 1
    try {
      return await call()
    } finally {
      underWay -= 1
    }
  }

  // Statements on audit seals and webhooks are not counted, because they run after the answer.
  const DB = interceptStatements(database, (sql, call) =>
    /audit_seals|webhook_/.test(sql) ? call() : count(call),
  )
  return { DB, roundTrips: () => roundTrips }
}
