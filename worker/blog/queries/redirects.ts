import { sql, type SQL } from 'drizzle-orm'
import { runBatch } from '../../db/batch.ts'
import { bumpGeneration } from '../../db/generation.ts'
import { live } from '../../db/live.ts'
import { reach } from '../../db/reach.ts'
import type { Database } from '../../env.ts'

/** Redirects that are followed from one to the next; those of this site are one step long, an import may bring chains. */
const maxSteps = 8

/**
 * Where a path has moved to for good; for a batch. Only a live post is an answer: the old address of any other would
 * tell that it was there, and what it is called now.
 */
export const selectRedirect = (now: number, fromPath: string): SQL => sql`
  WITH RECURSIVE chain (path, step) AS (
    SELECT ${fromPath}, 0
    UNION ALL SELECT r.to_path, step + 1 FROM chain JOIN redirects r ON r.from_path = chain.path
    WHERE step < ${maxSteps})
  SELECT path AS "to" FROM chain WHERE step > 0 AND path IN (
    SELECT '/blog/' || slug FROM posts WHERE slug = substr(chain.path, 7) AND ${live(now)})
  ORDER BY step LIMIT 1`

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
