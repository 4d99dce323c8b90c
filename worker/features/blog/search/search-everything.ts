import type { SearchPage } from '#client/features/blog/contract/search.ts'
import type { Database } from '#worker/env.ts'
import { splitTerms } from './query.ts'
import { parseSearchQuery, searchPosts } from './search.ts'
import { searchSite } from './site-search.ts'

export { maxPages } from './search.ts'

async function searchAsTyped(db: Database, q: string, page: number, now: number): Promise<SearchPage> {
  // Both start in the same turn, so that a versioned database sends their queries as one batch.
  const [posts, elsewhere] = await Promise.all([
    searchPosts(db, q, page, now),
    page === 1 ? searchSite(db, q, now) : [],
  ])
  return { ...posts, elsewhere }
}

/** Searches articles and the rest of the site; without articles, again with the query that may have been meant. */
export async function searchEverything(
  db: Database,
  input: string,
  page: number,
  now: number,
): Promise<SearchPage> {
  const q = parseSearchQuery(input)
  const typed = await searchAsTyped(db, q, page, now)
  const { meant } = typed
  // A query in quotation marks means what it says. A correction that leaves out a word is only offered.
  if (meant === null || /^".*"$/.test(q) || splitTerms(meant).length < splitTerms(q).length) return typed
  const corrected = await searchAsTyped(db, meant, page, now)
  if (corrected.total === 0) return typed
  // The word may be right, and only articles lack it.
  const elsewhere = typed.elsewhere.length > 0 ? typed.elsewhere : corrected.elsewhere
  return { ...corrected, elsewhere, q, meant }
}
