import { sql, type SQL } from 'drizzle-orm'
import { foldSql, hasWord, splitSearchWords } from '#worker/db/search-text.ts'

/**
 * The FTS query for words that start with this one. The index of published posts spells ñ as ŋ (migration 0004). A
 * typed n also matches ñ, but only one n of the word at a time.
 */
function toIndexQuery(word: string): string {
  const spelled = word.replaceAll('ñ', 'ŋ').replaceAll('"', '')
  const places = word.includes('ñ') ? [] : [...spelled.matchAll(/n/g)].map(({ index }) => index)
  const others = places.map((at) => `${spelled.slice(0, at)}ŋ${spelled.slice(at + 1)}`)
  return `{body} : (${[spelled, ...others].map((one) => `"${one}"*`).join(' OR ')})`
}

/** SQL condition: the text of the article `p` with the entry `e` contains a word. Uses the index if the text is published, otherwise scans it. */
function textContainsWord(word: string): SQL {
  const unindexed = sql`(p.status <> 'published' OR p.pending = 1)`
  const text = foldSql(sql`e.content ->> 'markdown'`)
  const published = /[\p{L}\p{N}]/u.test(word)
    ? sql`p.id IN (SELECT d.post_id FROM search_docs d WHERE d.id IN (
        SELECT rowid FROM posts_fts WHERE posts_fts MATCH ${toIndexQuery(word)}))`
    : sql`0`
  return sql`${published} OR (${unindexed} AND ${hasWord(text, word)})`
}

/** SQL conditions: the title, slug, summary, tags or text of `p` contain every word of the query. */
export const containsEveryWord = (query: string): SQL[] =>
  splitSearchWords(query).map((word) => sql`(${hasWord(sql`p.folded`, word)} OR ${textContainsWord(word)})`)
