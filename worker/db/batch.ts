import type { SQL } from 'drizzle-orm'
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import type { Database } from '../env.ts'
import { bumpGeneration, noteContentChange } from './generation.ts'

const dialect = new SQLiteSyncDialect()

/** The rows of each statement of a batch, by the rows' types in the same order. */
type RowsOf<Rows extends readonly unknown[]> = { [Index in keyof Rows]: Rows[Index][] }

/** A `sql` template as D1 takes it. */
export function prepare(client: D1Database, statement: SQL): D1PreparedStatement {
  const { sql, params } = dialect.sqlToQuery(statement)
  return client.prepare(sql).bind(...params)
}

/**
 * Runs `sql` templates as one D1 batch: all or nothing, one round trip; gives the rows of each.
 * Drizzle's own `batch` takes built queries only; a raw statement in it has nothing to bind to.
 */
export async function runBatch<Rows extends readonly unknown[] = unknown[]>(
  db: Database,
  statements: readonly SQL[],
): Promise<RowsOf<Rows>> {
  const client = db.$client
  const prepared = statements.map((statement) => prepare(client, statement))
  try {
    const results = prepared.length === 0 ? [] : await client.batch(prepared)
    // D1 answers in the order of the statements; what their rows hold is the caller's word, as for any query.
    return results.map(({ results: rows }) => rows) as RowsOf<Rows>
  } finally {
    // A batch whose answer was lost may have been written all the same.
    if (statements.includes(bumpGeneration)) noteContentChange(db)
  }
}

/** A statement as text with its values in it, for where SQL is handed on as a file. */
export function toText(statement: SQL): string {
  return dialect.sqlToQuery(statement.inlineParams()).sql.trim()
}
