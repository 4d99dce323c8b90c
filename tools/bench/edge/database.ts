import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import * as v from 'valibot'
import { createMigratedDatabase, runInTransaction } from '../../checks/migrated-database.ts'
import { createContentStatements } from '../../cli/content.ts'

const statementSchema = v.object({
  sql: v.string(),
  params: v.optional(v.array(v.union([v.null(), v.number(), v.string()])), []),
})
const bodySchema = v.union([statementSchema, v.array(statementSchema)])
export type Statement = v.InferOutput<typeof statementSchema>

export function parseStatements(json: string): Statement[] {
  const body = v.parse(bodySchema, JSON.parse(json))
  return Array.isArray(body) ? body : [body]
}

/** An in-memory database with the schema and the seed content. */
export async function createDatabase(): Promise<DatabaseSync> {
  const { database } = createMigratedDatabase(Infinity)
  for (const text of await createContentStatements()) database.exec(text)
  return database
}

// The bench does not read what D1 measures.
const meta = { served_by: 'bench', duration: 0, changes: 1, last_row_id: 0, rows_read: 0, rows_written: 0 }

/** Runs statements in one transaction. Returns the result in the format of D1. */
export function runStatements(db: DatabaseSync, statements: readonly Statement[], asRows: boolean): unknown {
  const run = ({ sql, params }: Statement) => {
    const statement = db.prepare(sql)
    statement.setReturnArrays(true)
    const columns = statement.columns().map(({ name }) => name)
    // SQLite takes the values in the order of D1's numbered parameters.
    const rows = statement.all(...(params as SQLInputValue[])) as unknown as unknown[][]
    const results = asRows
      ? { columns, rows }
      : rows.map((row) => Object.fromEntries(columns.map((name, at) => [name, row[at]])))
    return { success: true, results, meta }
  }
  try {
    return runInTransaction(db, () => statements.map(run))
  } catch (error) {
    return { success: false, error: String(error) }
  }
}
