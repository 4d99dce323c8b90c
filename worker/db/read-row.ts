import type { SQL } from 'drizzle-orm'
import type { Database } from '../env.ts'

/** The first row of a query; null if there is none. `Row` is not validated. */
export async function readRow<Row>(db: Database, query: SQL): Promise<Row | null> {
  return (await db.get<Row | undefined>(query)) ?? null
}
