import type { SQL } from 'drizzle-orm'
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import type { Database } from '../env.ts'

const dialect = new SQLiteSyncDialect()

/**
 * Runs `sql` templates as one D1 batch: all or nothing, one round trip; gives the rows of each.
 * Drizzle's own `batch` takes built queries only; a raw statement in it has nothing to bind to.
 */
export async function runBatch<Row = unknown>(db: Database, statements: readonly SQL[]): Promise<Row[][]> {
  const client = db.$client
  const prepared = statements.map((statement) => {
    const { sql, params } = dialect.sqlToQuery(statement)
    return client.prepare(sql).bind(...params)
  })
  const results = prepared.length === 0 ? [] : await client.batch<Row>(prepared)
  return results.map(({ results: rows }) => rows)
}
