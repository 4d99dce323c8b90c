import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import { type PostLink, tagSchema } from '#client/blog/contract/post.ts'
import type { SearchPage, SearchResult, Suggestions } from '#client/blog/contract/search.ts'
import { fold } from '#client/platform/fold.ts'
import { runBatch } from '../db/batch.ts'
import { foldInSql } from '../db/fold.ts'
import { live } from '../db/live.ts'
import { reach } from '../db/reach.ts'
import type { Database } from '../env.ts'
import { answers, answersNothing, maxRanked, mostly } from './answers.ts'
import { markHits, snippetOf } from './highlight.ts'
import { type Candidate, nearestTo } from './nearest.ts'
import { listPosts, pageSize, readingMinutes, tagsOfP } from './queries/posts.ts'
import { hitsOf, readTerm, tellingOf, type Term, termsOf } from './question.ts'

export { parseQuestion } from './question.ts'

const maxSuggestions = 6
/** Articles that are offered where nothing was asked. */
const maxOffered = 6
/** Pages of results that can be asked for; beyond, a better question serves. */
export const maxPages = 10

/** Posts whose words a question is compared with that nothing answers. */
const maxCandidates = 300

/** Of a text, the characters whose words a question is compared with: what an article is about stands at its beginning. */
const beginning = 1_500

const text = sql`substr(CASE p.plain WHEN '' THEN p.markdown ELSE p.plain END, 1, ${beginning})`

/** Where nothing answers that readers may see: the newest posts, for their words, those of their tags and `more`. */
function selectCandidates(terms: readonly Term[], now: number, more: SQL): SQL {
  return sql`
    SELECT p.slug, p.title, concat_ws(' ', p.excerpt,
      (SELECT group_concat(t.name, ' ') FROM post_tags pt JOIN tags t ON t.id = pt.tag_id WHERE pt.post_id = p.id),
      ${more}) AS words FROM posts p
    WHERE ${live(now, 'p')} AND ${answersNothing(terms, now)}
    ORDER BY p.published_at DESC, p.id DESC LIMIT ${maxCandidates}`
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
}

/** What is shown of the post `p` where it answers. */
const resultOfP = (term: string): SQL =>
  sql`p.slug, p.title, p.excerpt, ${around(term)} AS body, p.published_at, p.words, ${tagsOfP} AS tags`

type PostsPage = Omit<SearchPage, 'elsewhere'>

const tagsJson = v.pipe(v.string(), v.parseJson(), v.array(tagSchema))

/** One page of live posts that answer a question, best first. */
export async function searchPosts(db: Database, q: string, page: number, now: number): Promise<PostsPage> {
  const terms = termsOf(q).map(readTerm)
  if (terms.length === 0) return nothingAsked(db, q, now)
  const telling = tellingOf(terms)
  const [rows, candidates, partial] = await reach(
    runBatch<[Row & { total: number; common: number }, Candidate, Row]>(db, [
      sql`
      WITH ${answers(terms, '', now)}
      SELECT ${resultOfP(terms[0]?.typed ?? '')}, (SELECT count(*) FROM ranked) AS total,
        (SELECT count(*) FROM newest) > ${maxRanked} AS common
      FROM (SELECT * FROM ranked ORDER BY score, doc DESC LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}) here
      JOIN posts p ON p.id = here.post_id ORDER BY here.score, here.doc DESC`,
      selectCandidates(terms, now, text),
      terms.length === 1
        ? sql`SELECT 1 WHERE 0`
        : sql`
      WITH ${mostly(telling, now)}
      SELECT ${resultOfP(telling[0]?.typed ?? '')}
      FROM (SELECT * FROM most LIMIT ${pageSize}) here JOIN posts p ON p.id = here.post_id
      WHERE ${answersNothing(terms, now)} ORDER BY here.words DESC, here.rarity DESC, here.place DESC, here.doc DESC`,
    ]),
  )
  const first = rows[0]
  const total = Math.min(maxRanked, first?.total ?? 0)
  return {
    q,
    results: (first ? rows : partial).map((row) => toResult(row, hitsOf(first ? terms : telling))),
    page,
    pages: Math.min(maxPages, Math.max(1, Math.ceil(total / pageSize))),
    total,
    more: first?.common === 1,
    offer: null,
    ...nearestTo(
      terms.map(({ typed }) => typed),
      candidates,
    ),
  }
}

async function nothingAsked(db: Database, q: string, now: number): Promise<PostsPage> {
  const found = await listPosts(db, now, 1)
  const offer = { posts: found?.list.posts.slice(0, maxOffered) ?? [], tags: found?.tags ?? [] }
  return { q, results: [], page: 1, pages: 1, total: 0, more: false, meant: null, near: [], offer }
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

/** Titles that answer what was typed so far; where nothing does, those of what may have been meant. One trip. */
export async function suggestPosts(db: Database, q: string, now: number): Promise<Suggestions> {
  const terms = termsOf(q).map(readTerm)
  if (terms.length === 0) return { suggestions: [] }
  const [rows, candidates] = await reach(
    runBatch<[PostLink, Candidate]>(db, [
      sql`
      WITH ${answers(terms, '{title excerpt} : ', now)}
      SELECT p.slug, p.title FROM ranked JOIN posts p ON p.id = ranked.post_id
      ORDER BY ranked.score, ranked.doc DESC LIMIT ${maxSuggestions}`,
      // Without texts: they are dear to read, and each letter asks anew.
      selectCandidates(terms, now, sql`NULL`),
    ]),
  )
  if (rows.length > 0) return { suggestions: marked(rows, hitsOf(terms)) }
  const { meant, near } = nearestTo(
    terms.map(({ typed }) => typed),
    candidates,
  )
  return { suggestions: meant === null ? [] : marked(near, hitsOf(termsOf(meant).map(readTerm))) }
}

const marked = (posts: readonly PostLink[], hits: readonly string[]): Suggestions['suggestions'] =>
  posts.map(({ slug, title }) => ({ slug, title: markHits(title, hits) }))
