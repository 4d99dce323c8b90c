import type { SQL } from 'drizzle-orm'
import type { Database } from '../env.ts'
import { withStorageTimeout } from './with-timeout.ts'

// `Row` is not validated. A failure or timeout throws a 503.

/** The first row of a query; null if there is none. */
export async function readRow<Row>(db: Database, query: SQL): Promise<Row | null> {
  return (await withStorageTimeout(db.get<Row | undefined>(query))) ?? null
}

export const readRows = <Row>(db: Database, query: SQL): Promise<Row[]> =>
  withStorageTimeout(db.all<Row>(query))
