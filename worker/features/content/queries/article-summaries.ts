import { sql } from 'drizzle-orm'
import type { Database } from '#worker/env.ts'

/** How many articles provide words to correct a query. */
const maxArticles = 1_000
/** How many drafts provide the words of their text, too, and how many characters of each. */
const [maxDrafts, maxDraftLength] = [50, 20_000]

/** Title, summary, author and tags of each article, and the texts of drafts that were never published; the last saved first. */
export function listArticleSummaries(db: Database): Promise<string[]> {
  return db.column(sql`
    SELECT * FROM (SELECT concat_ws(' ', p.title, p.excerpt, p.byline, e.author_name,
      (SELECT group_concat(t.name, ' ') FROM post_tags pt JOIN tags t ON t.id = pt.tag_id WHERE pt.post_id = p.id)
    ) AS summary
    FROM entries e INDEXED BY entries_by_saved CROSS JOIN posts p ON p.id = e.id
    WHERE e.kind = 'article' AND e.trashed_at IS NULL ORDER BY e.saved_at DESC LIMIT ${maxArticles})
    UNION ALL SELECT * FROM (SELECT substr(e.content ->> 'markdown', 1, ${maxDraftLength})
    FROM entries e INDEXED BY entries_by_saved CROSS JOIN posts p ON p.id = e.id
    WHERE e.kind = 'article' AND e.trashed_at IS NULL AND e.first_published_at IS NULL AND p.status = 'draft'
    ORDER BY e.saved_at DESC LIMIT ${maxDrafts})`)
}
