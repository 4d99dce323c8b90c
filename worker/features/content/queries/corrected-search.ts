import { sql } from 'drizzle-orm'
import type { Database } from '#worker/env.ts'

type Search<Result> = {
  search: (query: string) => Result | Promise<Result>
  isEmpty: (result: Result) => boolean
  /** Texts whose words can replace misspelled ones, e.g. titles. */
  readTexts: () => readonly string[] | Promise<readonly string[]>
}

/** Searches a list; if it finds nothing, again with similar words of its texts: then `meant` is that query. */
export async function searchWithCorrection<Result>(
  query: string,
  { search, isEmpty, readTexts }: Search<Result>,
): Promise<{ result: Result; meant: string | null }> {
  const result = await search(query)
  if (query === '' || !isEmpty(result)) return { result, meant: null }
  // Loaded on demand: most searches find something.
  const { findMeantQuery } = await import('#worker/features/blog/search/nearest.ts')
  const meant = findMeantQuery(query, await readTexts())
  if (meant === null) return { result, meant }
  const corrected = await search(meant)
  return isEmpty(corrected) ? { result, meant: null } : { result: corrected, meant }
}

/** How many articles provide words to correct a query. */
const maxArticles = 1_000

/** Title, summary and tags of each article, the last saved first. */
export async function listArticleSummaries(db: Database): Promise<string[]> {
  const rows = await db.all<{ summary: string }>(sql`
    SELECT concat_ws(' ', p.title, p.excerpt,
      (SELECT group_concat(t.name, ' ') FROM post_tags pt JOIN tags t ON t.id = pt.tag_id WHERE pt.post_id = p.id)
    ) AS summary
    FROM entries e INDEXED BY entries_by_saved CROSS JOIN posts p ON p.id = e.id
    WHERE e.kind = 'article' AND e.trashed_at IS NULL ORDER BY e.saved_at DESC LIMIT ${maxArticles}`)
  return rows.map(({ summary }) => summary)
}
