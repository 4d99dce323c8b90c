import { sql } from 'drizzle-orm'
import { type MediaReplacement, replaceMediaInColumn } from '../../db/media-replacement.ts'
import type { BatchStep } from '../../db/write-batch.ts'
import { maxRevisions } from './saving/revisions.ts'

/**
 * Replaces an image in all posts: Markdown, pending changes, covers and social images. Adds a revision to each post, so
 * that open editors get a conflict, and marks its HTML as stale.
 */
export function replaceImageInPosts(replacement: MediaReplacement): BatchStep {
  const { author, now } = replacement
  const replace = (column: string) => replaceMediaInColumn(sql.raw(column), replacement)
  const users = sql`(SELECT post_id FROM media_uses WHERE media_id = ${replacement.oldId})`
  const isShown = sql`rev IN (SELECT p.rev FROM entry_publications p WHERE p.entry_id = entry_revisions.entry_id)`
  return {
    statements: [
      // Readers see the new revision if there is no newer text; else their own changes in place.
      sql`UPDATE entry_publications SET rev = (SELECT rev + 1 FROM entries WHERE id = entry_id)
        WHERE entry_id IN ${users} AND rev = (
          SELECT max(rev) FROM entry_revisions r WHERE r.entry_id = entry_publications.entry_id)`,
      sql`UPDATE entry_revisions SET content = ${replace('content')}
        WHERE entry_id IN ${users} AND ${isShown}`,
      sql`UPDATE entries SET rev = rev + 1, content = ${replace('content')}, saved_at = ${now} WHERE id IN ${users}`,
      sql`INSERT INTO entry_revisions (entry_id, rev, kind, content, author_id, author_name, created_at, saved_at)
        SELECT id, rev, 'saved', content, ${author.id}, ${author.name}, ${now}, ${now} FROM entries WHERE id IN ${users}`,
      sql`DELETE FROM entry_revisions WHERE entry_id IN ${users} AND rev <= (SELECT n.rev FROM entry_revisions n
        WHERE n.entry_id = entry_revisions.entry_id ORDER BY n.rev DESC LIMIT 1 OFFSET ${maxRevisions})
        AND NOT ${isShown}`,
      sql`UPDATE posts SET markdown = ${replace('markdown')}, cover = ${replace('cover')},
        social_image = ${replace('social_image')}, renderer = 0 WHERE id IN ${users}`,
      sql`UPDATE media_uses SET media_id = ${replacement.newId} WHERE media_id = ${replacement.oldId}`,
    ],
  }
}
