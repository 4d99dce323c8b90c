import type { SQL } from 'drizzle-orm'
import { bumpContentVersion, recordContentChange } from './content-version.ts'
import { type Database, runAll } from './database.ts'

/** The rows of each statement of a batch, by the rows' types in the same order. */
type RowsOf<Rows extends readonly unknown[]> = { [Index in keyof Rows]: Rows[Index][] }

/** Runs `sql` templates as one D1 batch: all or nothing, one round trip; gives the rows of each. */
export async function runBatch<Rows extends readonly unknown[] = unknown[]>(
  db: Database,
  statements: readonly SQL[],
): Promise<RowsOf<Rows>> {
  try {
    // D1 answers in the order of the statements; what their rows hold is the caller's word, as for any query.
    return (await runAll(db.$client, statements)).map(({ results }) => results) as RowsOf<Rows>
  } finally {
    // A batch whose answer was lost may have been written all the same.
    if (statements.includes(bumpContentVersion)) recordContentChange(db)
  }
}
