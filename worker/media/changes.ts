import { sql, type SQL } from 'drizzle-orm'
import type { Media } from '#client/media/contract.ts'
import { runBatch } from '../db/batch.ts'
import { bumpGeneration } from '../db/generation.ts'
import { type Part, writeParts } from '../db/parts.ts'
import { reach } from '../db/reach.ts'
import type { Database } from '../env.ts'
import { foldedOf, type MediaRow, readMedia, selectMedia, toMedia } from './queries.ts'

/** Descriptions an image had that are still known. */
const maxFormer = 20

/**
 * Describes an image anew; null where there is no such image. `follow` is what the posts that show it need to be
 * told; readers see the change at once, on covers and, when those posts are rendered again, in texts.
 */
export async function describeMedia(
  db: Database,
  id: string,
  { alt, decorative }: { alt: string; decorative: boolean },
  follow: SQL,
): Promise<Media | null> {
  const media = await readMedia(db, id)
  if (!media) return null
  // The name never changes, so what is found by it stays right.
  const folded = foldedOf({ name: media.name, alt })
  const former = sql`(
    SELECT json_group_array(value) FROM (
      SELECT value FROM (
        SELECT value, key FROM json_each(former_alts) UNION ALL SELECT CASE decorative WHEN 1 THEN '' ELSE alt END, 1e9)
      GROUP BY value ORDER BY max(key) DESC LIMIT ${maxFormer}))`
  const [, , , rows] = await reach(
    runBatch<[never, never, never, MediaRow]>(db, [
      sql`UPDATE media SET former_alts = ${former}, alt = ${alt}, folded = ${folded},
        decorative = ${decorative ? 1 : 0} WHERE id = ${id}`,
      follow,
      bumpGeneration,
      selectMedia(id),
    ]),
  )
  const row = rows[0]
  return row ? toMedia(row) : null
}

/** A post that shows an image; `older` where only earlier versions of it do. */
export type Use = { id: string; title: string; older: boolean }

const inOlder = (id: string): SQL => sql`SELECT post_id FROM revisions WHERE instr(content, ${id}) > 0`

/** The posts that show an image: in a text or what waits to be published, as cover, for networks, or once did. */
export async function listUses(db: Database, id: string): Promise<Use[]> {
  const rows = await reach(
    db.all<{ id: string; title: string; older: number }>(sql`
      WITH here AS (SELECT post_id FROM media_uses WHERE media_id = ${id})
      SELECT id, coalesce(working ->> 'title', title) AS title, id NOT IN here AS older FROM posts
      WHERE id IN (SELECT post_id FROM here UNION ${inOlder(id)}) ORDER BY older, 2 LIMIT 50`),
  )
  return rows.map((row) => ({ ...row, older: row.older === 1 }))
}

/**
 * Deletes an image that nothing shows; false where something does (the uses refuse it). Earlier versions of posts
 * refuse it, too, unless they may lose it.
 */
export function deleteMedia(
  db: Database,
  id: string,
  olderMayLoseIt: boolean,
  record: Part,
): Promise<boolean> {
  const older = olderMayLoseIt ? sql`` : sql`AND NOT EXISTS (${inOlder(id)})`
  const doomed = sql`media
    WHERE id = ${id} AND NOT EXISTS (SELECT 1 FROM media_uses WHERE media_id = ${id}) ${older}`
  return writeParts(db, [
    { conditions: [sql`EXISTS (SELECT 1 FROM ${doomed})`], statements: [sql`DELETE FROM ${doomed}`] },
    record,
  ])
}
