import { sql, type SQL } from 'drizzle-orm'
import { runBatch } from '../../db/batch.ts'
import { bumpGeneration } from '../../db/generation.ts'
import { reach } from '../../db/reach.ts'
import type { Database } from '../../env.ts'

/** Where a path that no longer exists has moved to for good; for a batch. */
export const selectRedirect = (fromPath: string): SQL =>
  sql`SELECT to_path AS "to" FROM redirects WHERE from_path = ${fromPath}`

export type Redirect = { from: string; to: string }

/** Every stored redirect, for the export. */
export function listRedirects(db: Database): Promise<Redirect[]> {
  return reach(
    db.all<Redirect>(sql`SELECT from_path AS "from", to_path AS "to" FROM redirects ORDER BY from_path`),
  )
}

/** Takes redirects over from an export; those that are here already stay. Returns how many came. */
export async function addRedirects(db: Database, given: readonly Redirect[], now: number): Promise<number> {
  const rows = await reach(
    runBatch(db, [
      sql`INSERT INTO redirects (from_path, to_path, created_at)
        SELECT value ->> 'from', value ->> 'to', ${now} FROM json_each(${JSON.stringify(given)})
        WHERE value ->> 'from' <> value ->> 'to'
        ON CONFLICT (from_path) DO NOTHING RETURNING from_path`,
      bumpGeneration,
    ]),
  )
  return rows[0]?.length ?? 0
}
