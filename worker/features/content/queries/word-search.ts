import { sql, type SQL } from 'drizzle-orm'
import { foldSql, hasWord, splitSearchWords } from '#worker/db/search-text.ts'

/**
 * A word as the index of published texts spells it, by its beginning: ñ is ŋ there (migration 0004). An n that
 * was typed may stand for it, once in a word.
 */
function toIndexQuery(word: string): string {
  const spelled = word.replaceAll('ñ', 'ŋ').replaceAll('"', '')
  const places = word.includes('ñ') ? [] : [...spelled.matchAll(/n/g)].map(({ index }) => index)
  const others = places.map((at) => `${spelled.slice(0, at)}ŋ${spelled.slice(at + 1)}`)
  return `{body} : (${[spelled, ...others].map((one) => `"${one}"*`).join(' OR ')})`
}

/** Whether the text of `p` holds a word: by the index where readers see it, else by looking through it. */
function textContainsWord(word: string): SQL {
  const unindexed = sql`(p.status <> 'published' OR p.working IS NOT NULL)`
  const text = foldSql(sql`coalesce(p.working ->> 'markdown', p.markdown)`)
  const published = /[\p{L}\p{N}]/u.test(word)
    ? sql`p.id IN (SELECT d.post_id FROM search_docs d WHERE d.id IN (
        SELECT rowid FROM posts_fts WHERE posts_fts MATCH ${toIndexQuery(word)}))`
    : sql`0`
  return sql`${published} OR (${unindexed} AND ${hasWord(text, word)})`
}

/** The conditions for `p` to hold every word of a question: title, address, summary, tags or text. */
export const containsEveryWord = (query: string): SQL[] =>
  splitSearchWords(query).map((word) => sql`(${hasWord(sql`p.folded`, word)} OR ${textContainsWord(word)})`)
