import type { SQL } from 'drizzle-orm'
import { bumpContentVersion, recordContentChange } from './content-version.ts'
import type { Database } from './database.ts'
import { withStorageTimeout } from './with-timeout.ts'

type RowsOf<Rows extends readonly unknown[]> = { [Index in keyof Rows]: Rows[Index][] }

/** Runs `sql` templates as one D1 batch: all or none, in one round trip. Returns the rows of each. */
export async function runBatch<Rows extends readonly unknown[] = unknown[]>(
  db: Database,
  statements: readonly SQL[],
): Promise<RowsOf<Rows>> {
  try {
    // D1 returns results in the order of the statements; their rows are not validated.
    return (await db.batch(statements)).map(({ results }) => results) as RowsOf<Rows>
  } finally {
    // Runs also after a failure: the batch may have been written although its answer was lost.
    if (statements.includes(bumpContentVersion)) recordContentChange(db)
  }
}

/** `runBatch` with the storage timeout: a failure or timeout throws a 503. */
export const queryBatch = <Rows extends readonly unknown[] = unknown[]>(
  db: Database,
  statements: readonly SQL[],
) => withStorageTimeout(runBatch<Rows>(db, statements))
