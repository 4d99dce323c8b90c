import { sql, type SQL } from 'drizzle-orm'
import { runBatch } from '#worker/db/batch.ts'
import { bumpGeneration } from '#worker/db/generation.ts'
import { live, liveTag } from '#worker/db/live.ts'
import { reach } from '#worker/db/reach.ts'
import type { Database } from '#worker/env.ts'

/** Redirects that are followed from one to the next; those of this site are one step long, an import may bring chains. */
const maxSteps = 8

/**
 * Where a path has moved to for good; for a batch. Only a live post is an answer, or a tag that one carries: the old
 * address of any other would tell that it was there, and what it is called now.
 */
export const selectRedirect = (now: number, fromPath: string): SQL => sql`
  WITH RECURSIVE chain (path, step) AS (
    SELECT ${fromPath}, 0
    UNION ALL SELECT r.to_path, step + 1 FROM chain JOIN redirects r ON r.from_path = chain.path
    WHERE step < ${maxSteps})
  SELECT path AS "to" FROM chain WHERE step > 0 AND path IN (
    SELECT '/blog/' || slug FROM posts WHERE slug = substr(chain.path, 7) AND ${live(now)}
    UNION ALL SELECT '/blog/etiqueta/' || slug FROM tags WHERE slug = substr(chain.path, 16)
      AND EXISTS (SELECT 1 FROM post_tags WHERE tag_id = tags.id AND ${liveTag(now)}))
  ORDER BY step LIMIT 1`

export type Redirect = { from: string; to: string }

/** Every stored redirect, for the export. */
export function listRedirects(db: Database): Promise<Redirect[]> {
  return reach(
    db.all<Redirect>(sql`SELECT from_path AS "from", to_path AS "to" FROM redirects ORDER BY from_path`),
  )
}

type Origin = { now: number; importId: string | null }

/** Takes redirects over; those that are here already stay, and none hides an article. For a batch. */
export const insertRedirects = (given: readonly Redirect[], { now, importId }: Origin): SQL => sql`
  INSERT INTO redirects (from_path, to_path, created_at, import_id)
  SELECT value ->> 'from', value ->> 'to', ${now}, ${importId} FROM json_each(${JSON.stringify(given)})
  WHERE value ->> 'from' <> value ->> 'to' AND NOT EXISTS (
    SELECT 1 FROM posts WHERE slug = substr(value ->> 'from', 7) AND substr(value ->> 'from', 1, 6) = '/blog/')
  ON CONFLICT (from_path) DO NOTHING RETURNING from_path`

/** Takes redirects over from an export. Returns how many came. */
export async function addRedirects(
  db: Database,
  given: readonly Redirect[],
  now: number,
  importId: string | null = null,
): Promise<number> {
  const rows = await reach(runBatch(db, [insertRedirects(given, { now, importId }), bumpGeneration]))
  return rows[0]?.length ?? 0
}

/** The redirects of an import whose article is gone; for a batch. */
export const deleteRedirectsOf = (importId: string): SQL => sql`
  DELETE FROM redirects WHERE import_id = ${importId}
    AND NOT EXISTS (SELECT 1 FROM posts WHERE slug = substr(to_path, 7))`

/** Where an address of another time leads now; null where it leads nowhere. */
export async function findRedirect(db: Database, now: number, path: string): Promise<string | null> {
  const row = await reach(db.get<{ to: string } | undefined>(selectRedirect(now, path)))
  return row?.to ?? null
}
