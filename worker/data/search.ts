import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { tagSchema } from '#client/contract/post.ts'
import type { SearchPage, SearchResult, Segment, Suggestions } from '#client/contract/search.ts'
import type { Database } from '../env.ts'
import { reach } from './database.ts'
import { pageSize, readingMinutes } from './posts.ts'

/** Characters of a question that are looked at. */
export const maxQuestion = 100
const maxTerms = 8
const maxSuggestions = 6
/** Newest matches that are ranked, in titles and in all: a word that stands in every post stays cheap. */
const maxCandidates = 150
/** Pages of results that can be asked for; beyond, a better question serves. */
export const maxPages = 10

// Private-use characters around a hit; taken out of what is asked, and harmless where a text has them.
const open = '\uE000'
const close = '\uE001'

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
const unspell = (text: string): string => text.replaceAll('ŋ', 'ñ').replaceAll('Ŋ', 'Ñ')

/** A question as an FTS5 expression: every word, each as a prefix; null where it has none. */
export function toMatch(question: string): string | null {
  const terms = spell(question).match(/[\p{L}\p{N}]+/gu) ?? []
  // Only letters and digits stand between the quotes, so nothing is left of FTS5's own syntax.
  return terms.length === 0
    ? null
    : terms
        .slice(0, maxTerms)
        .map((term) => `"${term}"*`)
        .join(' ')
}

/** A marked text as segments, so that nobody has to trust it as HTML. */
export function toSegments(marked: string): Segment[] {
  return unspell(marked)
    .split(new RegExp(`(${open}[^${close}]*${close})`, 'u'))
    .filter((part) => part !== '')
    .map((part) =>
      part.startsWith(open)
        ? { text: part.slice(1, -1), hit: true }
        : { text: part.replaceAll(open, '').replaceAll(close, ''), hit: false },
    )
}

type Row = {
  slug: string
  title: string
  body_snippet: string
  excerpt_marked: string
  published_at: number
  words: number
  tags: string
  total: number
}

const tagsJson = v.pipe(v.string(), v.parseJson(), v.array(tagSchema))

// bm25 weights: a hit in the title says most, one in the excerpt more than one in the text.
const rank = sql.raw('bm25(posts_fts, 20.0, 6.0, 1.0)')

// CROSS JOIN keeps the index outside: with the posts outside, each of them would run the search again.

/** One page of live posts that answer a question, best first. */
export async function searchPosts(db: Database, q: string, page: number, now: number): Promise<SearchPage> {
  const match = toMatch(q)
  if (match === null) return { q, results: [], page: 1, pages: 1, total: 0 }
  const rows = await reach(
    db.all<Row>(sql`
      WITH candidates AS MATERIALIZED (
        SELECT * FROM (SELECT rowid AS doc, ${rank} AS score FROM posts_fts
          WHERE posts_fts MATCH ${`title : (${match})`} ORDER BY rowid DESC LIMIT ${maxCandidates})
        UNION ALL
        SELECT * FROM (SELECT rowid AS doc, ${rank} AS score FROM posts_fts
          WHERE posts_fts MATCH ${match} ORDER BY rowid DESC LIMIT ${maxCandidates})),
      found AS MATERIALIZED (
        SELECT c.doc, min(c.score) AS score, d.post_id FROM candidates c
        CROSS JOIN search_docs d CROSS JOIN posts p
        WHERE d.id = c.doc AND p.id = d.post_id AND p.status = 'published' AND p.published_at <= ${now}
        GROUP BY c.doc),
      here AS MATERIALIZED (
        SELECT doc, score, post_id FROM found ORDER BY score, doc DESC
        LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize})
      -- Marking is dear, so only the ten rows of this page are marked.
      SELECT p.slug, p.published_at, p.words, (SELECT count(*) FROM found) AS total,
        highlight(posts_fts, 0, ${open}, ${close}) AS title,
        highlight(posts_fts, 1, ${open}, ${close}) AS excerpt_marked,
        snippet(posts_fts, 2, ${open}, ${close}, '…', 32) AS body_snippet,
        (SELECT json_group_array(json_object('slug', t.slug, 'name', t.name) ORDER BY t.name)
         FROM post_tags pt JOIN tags t ON t.id = pt.tag_id WHERE pt.post_id = p.id) AS tags
      FROM here CROSS JOIN posts_fts CROSS JOIN posts p
      WHERE posts_fts MATCH ${match} AND posts_fts.rowid = here.doc AND p.id = here.post_id ORDER BY here.score, here.doc DESC`),
  )
  const total = rows[0]?.total ?? 0
  return {
    q,
    results: rows.map(toResult),
    page,
    pages: Math.min(maxPages, Math.max(1, Math.ceil(total / pageSize))),
    total,
  }
}

function toResult(row: Row): SearchResult {
  // The excerpt is written for people; the piece of text is shown only where the words stand there alone.
  const shown = row.excerpt_marked.includes(open) || !row.body_snippet.includes(open)
  return {
    slug: row.slug,
    title: toSegments(row.title),
    snippet: toSegments(shown ? row.excerpt_marked : row.body_snippet),
    publishedAt: new Date(row.published_at).toISOString(),
    minutes: readingMinutes(row.words),
    tags: v.parse(tagsJson, row.tags),
  }
}

/** Titles that answer what was typed so far. */
export async function suggestPosts(db: Database, q: string, now: number): Promise<Suggestions> {
  const match = toMatch(q)
  if (match === null) return { suggestions: [] }
  const rows = await reach(
    db.all<{ slug: string; title: string }>(sql`
      SELECT p.slug, highlight(posts_fts, 0, ${open}, ${close}) AS title FROM posts_fts
      CROSS JOIN search_docs d CROSS JOIN posts p
        WHERE posts_fts MATCH ${`{title excerpt} : (${match})`} AND d.id = posts_fts.rowid AND p.id = d.post_id
        AND p.status = 'published' AND p.published_at <= ${now}
      ORDER BY ${rank} LIMIT ${maxSuggestions}`),
  )
  return { suggestions: rows.map(({ slug, title }) => ({ slug, title: toSegments(title) })) }
}
