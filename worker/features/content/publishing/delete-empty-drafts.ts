import { sql } from 'drizzle-orm'
import type { Database } from '#worker/env.ts'

/** Younger drafts are not deleted, because their author may be about to write (ms). */
const graceMs = 24 * 60 * 60_000
const maxPerRun = 200

/**
 * Deletes drafts that never had any content; each press of «Escribir un artículo» creates one. Drafts with content in
 * any revision or with an active preview link stay. Returns the number of deleted drafts.
 */
export async function deleteEmptyDrafts(db: Database, now: number): Promise<number> {
  const deleted = await db.all<{ id: string }>(sql`
      DELETE FROM posts WHERE id IN (
        SELECT p.id FROM posts p
        WHERE p.status = 'draft' AND p.published_at IS NULL AND p.working IS NULL
          AND coalesce(p.saved_at, p.updated_at) < ${now - graceMs}
          AND p.title = '' AND p.excerpt = '' AND trim(p.markdown, char(9, 10, 13, 32)) = ''
          AND p.cover IS NULL AND p.seo_title IS NULL AND p.seo_description IS NULL
          AND (p.slug = 'articulo' OR p.slug GLOB 'articulo-[0-9]*')
          AND NOT EXISTS (SELECT 1 FROM post_tags WHERE post_id = p.id)
          AND NOT EXISTS (SELECT 1 FROM previews WHERE post_id = p.id AND expires_at > ${now})
          AND NOT EXISTS (SELECT 1 FROM revisions WHERE post_id = p.id AND (
            content ->> 'title' <> '' OR content ->> 'excerpt' <> '' OR content ->> 'markdown' <> ''))
        LIMIT ${maxPerRun})
      RETURNING id`)
  return deleted.length
}
