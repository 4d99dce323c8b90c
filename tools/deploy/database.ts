import * as v from 'valibot'
import type { Api } from './api.ts'

// Reads and changes a published database.

/** Runs one SQL statement. `schema` describes the platform's answer: a list with one result. */
export const queryDatabase = <T>(
  { call }: Api,
  database: string,
  schema: v.GenericSchema<unknown, T>,
  body: { sql: string; params?: readonly string[] },
): Promise<T> => call(`/d1/database/${database}/query`, schema, { method: 'POST', body })

/** The rows that a query of one table returns; none if the table does not exist. */
export async function readRows<T>(
  api: Api,
  database: string,
  row: v.GenericSchema<unknown, T>,
  { table, sql }: { table: string; sql: string },
): Promise<T[]> {
  const read = async <R>(schema: v.GenericSchema<unknown, R>, statement: string): Promise<R[]> => {
    const answer = v.array(v.looseObject({ results: v.array(schema) }))
    const results = await queryDatabase(api, database, answer, { sql: statement })
    return results.flatMap(({ results: rows }) => rows)
  }
  const found = await read(v.unknown(), `SELECT name FROM sqlite_master WHERE name = '${table}'`)
  return found.length === 0 ? [] : read(row, sql)
}

export async function readAppliedMigrations(api: Api, database: string): Promise<string[]> {
  const sql = 'SELECT name FROM d1_migrations ORDER BY id'
  const row = v.looseObject({ name: v.string() })
  return (await readRows(api, database, row, { table: 'd1_migrations', sql })).map(({ name }) => name)
}
