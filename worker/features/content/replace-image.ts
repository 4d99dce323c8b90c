import { sql } from 'drizzle-orm'
import { type MediaReplacement, replaceMediaInColumn } from '../../db/media-replacement.ts'
import type { BatchStep } from '../../db/write-batch.ts'
import { maxRevisions } from './queries/statements.ts'

/**
 * Replaces an image in all posts: Markdown, pending changes, covers and social images. Adds a revision to each post, so
 * that open editors get a conflict, and marks its HTML as stale.
 */
export function replaceImageInPosts(replacement: MediaReplacement): BatchStep {
  const shown = sql`(SELECT post_id FROM media_uses WHERE media_id = ${replacement.oldId})`
  const { author, now } = replacement
  return {
    statements: [
      sql`UPDATE posts SET rev = rev + 1, markdown = ${replaceMediaInColumn(sql`markdown`, replacement)},
          working = ${replaceMediaInColumn(sql`working`, replacement)}, cover = ${replaceMediaInColumn(sql`cover`, replacement)},
          social_image = ${replaceMediaInColumn(sql`social_image`, replacement)}, renderer = 0, saved_at = ${now}
        WHERE id IN ${shown}`,
      sql`INSERT INTO revisions (post_id, rev, kind, content, author_id, author_name, created_at, saved_at)
        SELECT r.post_id, p.rev, 'saved', ${replaceMediaInColumn(sql`r.content`, replacement)}, ${author.id}, ${author.name},
          ${now}, ${now}
        FROM revisions r JOIN posts p ON p.id = r.post_id
        WHERE r.id IN (SELECT max(id) FROM revisions WHERE post_id IN ${shown} GROUP BY post_id)`,
      sql`DELETE FROM revisions WHERE post_id IN ${shown} AND id <= (SELECT n.id FROM revisions n
        WHERE n.post_id = revisions.post_id ORDER BY n.id DESC LIMIT 1 OFFSET ${maxRevisions})`,
      sql`UPDATE media_uses SET media_id = ${replacement.newId} WHERE media_id = ${replacement.oldId}`,
    ],
  }
}
