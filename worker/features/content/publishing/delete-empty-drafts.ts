import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#worker/env.ts'

/** Younger drafts are not deleted, because their author may be about to write (ms). */
const graceMs = 24 * 60 * 60_000
const maxPerRun = 200

const isEmpty = (content: SQL): SQL => sql`(${content} ->> 'title' = '' AND ${content} ->> 'excerpt' = ''
  AND trim(${content} ->> 'markdown', char(9, 10, 13, 32)) = '')`

/**
 * Deletes drafts that never had any content: programs create such ones. Drafts with content in any revision or with an
 * active preview link stay. Returns the number of deleted drafts.
 */
export async function deleteEmptyDrafts(db: Database, now: number): Promise<number> {
  const deleted = await db.all<{ id: string }>(sql`
      DELETE FROM entries WHERE id IN (
        SELECT e.id FROM posts p CROSS JOIN entries e ON e.id = p.id
        WHERE p.status = 'draft' AND e.kind = 'article' AND e.saved_at < ${now - graceMs} AND e.trashed_at IS NULL
          AND NOT EXISTS (SELECT 1 FROM entry_publications WHERE entry_id = e.id)
          AND ${isEmpty(sql`e.content`)} AND e.content ->> 'cover' IS NULL AND e.content ->> 'seoTitle' IS NULL
          AND e.content ->> 'seoDescription' IS NULL AND json_array_length(e.content, '$.tags') = 0
          AND (e.path = 'blog/articulo' OR e.path GLOB 'blog/articulo-[0-9]*')
          AND NOT EXISTS (SELECT 1 FROM entry_previews WHERE entry_id = e.id AND expires_at > ${now})
          AND NOT EXISTS (SELECT 1 FROM entry_revisions r WHERE r.entry_id = e.id AND NOT ${isEmpty(sql`r.content`)})
        LIMIT ${maxPerRun})
      RETURNING id`)
  return deleted.length
}
