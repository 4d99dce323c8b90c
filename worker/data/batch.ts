import type { SQL } from 'drizzle-orm'
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import type { Database } from '../env.ts'
import { reach } from './database.ts'

const dialect = new SQLiteSyncDialect()

/**
 * Hand-written statements as one transaction, and the rows each returns. Drizzle's own batch only binds
 * the parameters of built queries, not those of raw SQL.
 */
export async function batch(db: Database, statements: readonly SQL[]): Promise<unknown[][]> {
  const prepared = statements.map((statement) => {
    const { sql, params } = dialect.sqlToQuery(statement)
    return db.$client.prepare(sql).bind(...params)
  })
  const results = prepared.length === 0 ? [] : await reach(db.$client.batch(prepared))
  return results.map(({ results: rows }) => rows)
}
