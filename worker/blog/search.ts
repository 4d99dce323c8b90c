import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import { tagSchema } from '#client/blog/contract/post.ts'
import type { SearchPage, SearchResult, Suggestions } from '#client/blog/contract/search.ts'
import { fold, foldInSql } from '../db/fold.ts'
import { scheduled } from '../db/live.ts'
import { reach } from '../db/reach.ts'
import type { Database } from '../env.ts'
import { markHits, snippetOf } from './highlight.ts'
import { pageSize, readingMinutes } from './queries/posts.ts'

/** Characters of a question that are looked at. */
export const maxQuestion = 100
const maxTerms = 8
const maxSuggestions = 6
/** Matches that are ranked by relevance; of a question that more answer, the newest this many are shown. */
const maxRanked = 200
/** Pages of results that can be asked for; beyond, a better question serves. */
export const maxPages = 10

/** The question as it is shown and understood. */
export function parseQuestion(given: string): string {
  return given
    .normalize('NFC')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, maxQuestion)
    .trim()
}

// Migration 0004 says why: ñ has a spelling of its own in the index.
const spell = (text: string): string => text.replaceAll('ñ', 'ŋ').replaceAll('Ñ', 'Ŋ')

/** The words of a question, few enough to look up. */
function termsOf(question: string): string[] {
  return (question.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, maxTerms)
}

// bm25 weights: a hit in the title says most, one in the excerpt more than one in the text.
const relevance = sql.raw('bm25(posts_fts, 20.0, 6.0, 1.0)')

/**
 * The tables `chosen`, `newest` and `ranked` (doc, score): live posts that answer, the best with the
 * lowest score. Relevance needs every match of each word, and a word's beginning needs the matches of all
 * words that begin so: dear for what stands in every post. There the words as they were written serve, and
 * of the newest posts those with all of them in the title come first, then those with them in the excerpt.
 * `columns` is FTS5's filter; without it all are looked at.
 */
function answers(terms: readonly string[], columns: string, now: number): SQL {
  // Only letters and digits stand between the quotes, so nothing is left of FTS5's own syntax.
  const words = terms.map((term) => `"${spell(term)}"`).join(' ')
  const beginnings = terms.map((term) => `"${spell(term)}"*`).join(' ')
  const expression = sql`(SELECT ${`${columns}(`} || expression || ')' FROM chosen)`
  const isCommon = sql`(SELECT count(*) FROM newest) > ${maxRanked}`
  const hasAll = (column: SQL): SQL =>
    sql.join(
      terms.map((term) => sql`instr(${foldInSql(column)}, ${fold(term)})`),
      sql` AND `,
    )
  return sql`
    chosen AS MATERIALIZED (
      SELECT CASE WHEN count(*) > ${maxRanked} THEN ${words} ELSE ${beginnings} END AS expression
      FROM (SELECT 1 FROM posts_fts
        WHERE posts_fts MATCH ${`${columns}(${words})`} LIMIT ${maxRanked + 1})),
    newest AS MATERIALIZED (
      SELECT rowid AS doc FROM posts_fts WHERE posts_fts MATCH ${expression}
      ORDER BY rowid DESC LIMIT ${maxRanked + 1}),
    candidates AS MATERIALIZED (
      SELECT rowid AS doc, ${relevance} AS score FROM posts_fts
      WHERE NOT ${isCommon} AND posts_fts MATCH ${expression}
      UNION ALL SELECT doc, NULL FROM newest WHERE ${isCommon}),
    ranked AS MATERIALIZED (
      SELECT c.doc, d.post_id,
        coalesce(c.score, CASE WHEN ${hasAll(sql`p.title`)} THEN -2 WHEN ${hasAll(sql`p.excerpt`)} THEN -1 ELSE 0 END) AS score
      FROM candidates c
      -- CROSS JOIN keeps the index outside: with the posts outside, each of them would run the search again.
      CROSS JOIN search_docs d CROSS JOIN posts p
      -- The index knows published posts only. Whether their moment has come, an index says without
      -- reading the posts themselves, whose texts stand before it.
      WHERE d.id = c.doc AND p.id = d.post_id
        AND d.post_id NOT IN (SELECT id FROM posts WHERE ${scheduled(now)}))`
}

/** Of a text, what may stand in its snippet: characters before the word asked for, and in all. */
const before = 400
const around = (term: string): SQL => sql`(
  SELECT CASE WHEN at > 0 THEN substr(body, max(1, at - ${before}), ${3 * before}) ELSE body END
  -- Folding a whole text is dear: most have the word as it was asked for. What neither finds is looked through
  -- where the snippet is made.
  FROM (SELECT body, coalesce(nullif(instr(lower(body), ${` ${term.toLowerCase()}`}), 0),
      instr(${foldInSql(sql`body`)}, ${` ${fold(term)}`})) AS at
    FROM (SELECT CASE p.plain WHEN '' THEN p.markdown ELSE p.plain END AS body)))`

type Row = {
  slug: string
  title: string
  excerpt: string
  body: string
  published_at: number
  words: number
  tags: string
  total: number
  common: number
}

const tagsJson = v.pipe(v.string(), v.parseJson(), v.array(tagSchema))

/** One page of live posts that answer a question, best first. */
export async function searchPosts(db: Database, q: string, page: number, now: number): Promise<SearchPage> {
  const terms = termsOf(q)
  if (terms.length === 0) return { q, results: [], page: 1, pages: 1, total: 0, more: false }
  const rows = await reach(
    db.all<Row>(sql`
      WITH ${answers(terms, '', now)}
      SELECT p.slug, p.title, p.excerpt, ${around(terms[0] ?? '')} AS body,
        p.published_at, p.words, (SELECT count(*) FROM ranked) AS total,
        (SELECT count(*) FROM newest) > ${maxRanked} AS common,
        (SELECT json_group_array(json_object('slug', t.slug, 'name', t.name) ORDER BY t.name)
         FROM post_tags pt JOIN tags t ON t.id = pt.tag_id WHERE pt.post_id = p.id) AS tags
      FROM (SELECT * FROM ranked ORDER BY score, doc DESC LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}) here
      JOIN posts p ON p.id = here.post_id ORDER BY here.score, here.doc DESC`),
  )
  const first = rows[0]
  const total = Math.min(maxRanked, first?.total ?? 0)
  return {
    q,
    results: rows.map((row) => toResult(row, terms.map(fold))),
    page,
    pages: Math.min(maxPages, Math.max(1, Math.ceil(total / pageSize))),
    total,
    more: first?.common === 1,
  }
}

function toResult(row: Row, terms: readonly string[]): SearchResult {
  const excerpt = markHits(row.excerpt, terms)
  // The excerpt is written for people; the piece of text is shown only where the words stand there alone.
  const isEnough = excerpt.some(({ hit }) => hit)
  return {
    slug: row.slug,
    title: markHits(row.title, terms),
    snippet: isEnough ? excerpt : (snippetOf(row.body, terms) ?? excerpt),
    publishedAt: new Date(row.published_at).toISOString(),
    minutes: readingMinutes(row.words),
    tags: v.parse(tagsJson, row.tags),
  }
}

/** Titles that answer what was typed so far. */
export async function suggestPosts(db: Database, q: string, now: number): Promise<Suggestions> {
  const terms = termsOf(q)
  if (terms.length === 0) return { suggestions: [] }
  const rows = await reach(
    db.all<{ slug: string; title: string }>(sql`
      WITH ${answers(terms, '{title excerpt} : ', now)}
      SELECT p.slug, p.title FROM ranked JOIN posts p ON p.id = ranked.post_id
      ORDER BY ranked.score, ranked.doc DESC LIMIT ${maxSuggestions}`),
  )
  return { suggestions: rows.map(({ slug, title }) => ({ slug, title: markHits(title, terms.map(fold)) })) }
}
