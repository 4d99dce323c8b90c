import type { SQL } from 'drizzle-orm'
import { type Database, prepareAll } from './database.ts'
import { bumpGeneration, noteContentChange } from './generation.ts'

/** The rows of each statement of a batch, by the rows' types in the same order. */
type RowsOf<Rows extends readonly unknown[]> = { [Index in keyof Rows]: Rows[Index][] }

/** Runs `sql` templates as one D1 batch: all or nothing, one round trip; gives the rows of each. */
export async function runBatch<Rows extends readonly unknown[] = unknown[]>(
  db: Database,
  statements: readonly SQL[],
): Promise<RowsOf<Rows>> {
  const prepared = prepareAll(db.$client, statements)
  try {
    const results = prepared.length === 0 ? [] : await db.$client.batch(prepared)
    // D1 answers in the order of the statements; what their rows hold is the caller's word, as for any query.
    return results.map(({ results: rows }) => rows) as RowsOf<Rows>
  } finally {
    // A batch whose answer was lost may have been written all the same.
    if (statements.includes(bumpGeneration)) noteContentChange(db)
  }
}
