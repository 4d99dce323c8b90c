import { sql } from 'drizzle-orm'
import { type Swap, swappedColumn } from '../../db/library-swap.ts'
import type { Part } from '../../db/parts.ts'
import { storedRevisions } from './queries/statements.ts'

/**
 * Puts another image in the place of one in all posts: texts, pending changes, covers and images for networks. Each
 * gets a revision, so that an editor that is open merges; their HTML is out of date until it is rendered again.
 */
export function swapInPosts(swap: Swap): Part {
  const shown = sql`(SELECT post_id FROM media_uses WHERE media_id = ${swap.from})`
  const { author, now } = swap
  return {
    statements: [
      sql`UPDATE posts SET rev = rev + 1, markdown = ${swappedColumn(sql`markdown`, swap)},
          working = ${swappedColumn(sql`working`, swap)}, cover = ${swappedColumn(sql`cover`, swap)},
          social_image = ${swappedColumn(sql`social_image`, swap)}, renderer = 0, saved_at = ${now}
        WHERE id IN ${shown}`,
      sql`INSERT INTO revisions (post_id, rev, kind, content, author_id, author_name, created_at, saved_at)
        SELECT r.post_id, p.rev, 'saved', ${swappedColumn(sql`r.content`, swap)}, ${author.id}, ${author.name},
          ${now}, ${now}
        FROM revisions r JOIN posts p ON p.id = r.post_id
        WHERE r.id IN (SELECT max(id) FROM revisions WHERE post_id IN ${shown} GROUP BY post_id)`,
      sql`DELETE FROM revisions WHERE post_id IN ${shown} AND id <= (SELECT n.id FROM revisions n
        WHERE n.post_id = revisions.post_id ORDER BY n.id DESC LIMIT 1 OFFSET ${storedRevisions})`,
      sql`UPDATE media_uses SET media_id = ${swap.to} WHERE media_id = ${swap.from}`,
    ],
  }
}
