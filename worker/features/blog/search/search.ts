import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import { type PostLink, tagSchema } from '#client/features/blog/contract/post.ts'
import type { SearchPage, SearchResult, Suggestions } from '#client/features/blog/contract/search.ts'
import { fold } from '#client/runtime/text/fold.ts'
import { runBatch } from '#worker/db/batch.ts'
import { bindingOf } from '#worker/db/first-trip.ts'
import { foldInSql } from '#worker/db/fold.ts'
import { postsVersion } from '#worker/db/generation.ts'
import { live } from '#worker/db/live.ts'
import { reach } from '#worker/db/reach.ts'
import type { Database } from '#worker/env.ts'
import { listPosts, pageSize, readingMinutes, tagsOfP } from '../queries/posts.ts'
import { answers, isInTexts, maxRanked, mostly } from './answers.ts'
import { markHits, snippetOf } from './highlight.ts'
import { type Candidate, indexWords, nearestTo, type WordIndex } from './nearest.ts'
import { hitsOf, readTerm, tellingOf, termsOf } from './question.ts'

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

/** The words of the newest posts, and the version of the content they are of. */
type KnownWords = { version: string; index: WordIndex }
/** As this isolate read them last. */
const knownWords = new WeakMap<D1Database, KnownWords>()
const knownWordsOf = (db: Database): KnownWords | undefined => knownWords.get(bindingOf(db))

/** Where this isolate knows the words of another version: those of the newest posts, with their tags. */
function selectCandidates(known: KnownWords | undefined, now: number): SQL {
  return sql`
    SELECT p.slug, p.title, concat_ws(' ', p.excerpt,
      (SELECT group_concat(t.name, ' ') FROM post_tags pt JOIN tags t ON t.id = pt.tag_id WHERE pt.post_id = p.id),
      ${text}) AS words FROM posts p
    WHERE ${postsVersion(now)} <> ${known?.version ?? ''} AND ${live(now, 'p')}
    ORDER BY p.published_at DESC, p.id DESC LIMIT ${maxCandidates}`
}

/** The words to compare a question with: those that were known of its version, or those that came with its answers. */
function wordsAt(
  db: Database,
  known: KnownWords | undefined,
  version: string,
  candidates: readonly Candidate[],
): WordIndex {
  if (known?.version === version) return known.index
  const index = indexWords(candidates)
  knownWords.set(bindingOf(db), { version, index })
  return index
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

/** How many posts answer and of which version they are, beside each row and where there is none. */
type Stats = { version: string; total: number; common: number | null }
type Answered<Found> = Stats & (Found | { slug: null })

/** One page of live posts that answer a question, best first. */
export async function searchPosts(db: Database, q: string, page: number, now: number): Promise<PostsPage> {
  const terms = termsOf(q).map(readTerm)
  if (terms.length === 0) return nothingAsked(db, q, now)
  const telling = tellingOf(terms)
  const isSingle = terms.length === 1
  // Where nothing has all words, what has some; of a single word there is no part.
  const partial = isSingle
    ? sql``
    : sql`UNION ALL SELECT * FROM (
        SELECT post_id, row_number() OVER (ORDER BY words DESC, rarity DESC, place DESC, doc DESC) AS at FROM most
        ORDER BY at LIMIT ${pageSize})`
  const known = knownWordsOf(db)
  const [rows, candidates] = await reach(
    runBatch<[Answered<Row>, Candidate]>(db, [
      sql`
      WITH ${answers(terms, '', now)}${isSingle ? sql`` : sql`, ${mostly(now)}`}
      SELECT stats.*, answer.* FROM (
        SELECT ${postsVersion(now)} AS version, count(*) AS total, max(common) AS common FROM ranked) stats
      LEFT JOIN (
        SELECT ${resultOfP(telling[0]?.typed ?? '')}, here.at
        FROM (
          SELECT * FROM (
            SELECT post_id, row_number() OVER (ORDER BY score, doc DESC) AS at FROM ranked
            ORDER BY at LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize})
          ${partial}) here
        JOIN posts p ON p.id = here.post_id) answer ON 1
      ORDER BY answer.at`,
      selectCandidates(known, now),
    ]),
  )
  const { version = '', total = 0, common = 0 } = rows[0] ?? {}
  const words = wordsAt(db, known, version, candidates)
  const found = rows.flatMap((row) => (row.slug === null ? [] : row))
  return {
    q,
    results: found.map((row) => toResult(row, hitsOf(total > 0 ? terms : telling))),
    page,
    pages: Math.min(maxPages, Math.max(1, Math.ceil(Math.min(maxRanked, total) / pageSize))),
    total: Math.min(maxRanked, total),
    more: common === 1,
    offer: null,
    ...(total > 0
      ? { meant: null, near: [] }
      : nearestTo(
          terms.map(({ typed }) => typed),
          words,
        )),
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
  // A word of which one letter is there says nothing yet.
  const typed = termsOf(q)
  const terms = typed.filter(({ length }, at) => length > 1 || at < typed.length - 1).map(readTerm)
  if (terms.length === 0) return { suggestions: [] }
  const known = knownWordsOf(db)
  const [rows, candidates] = await reach(
    runBatch<[Answered<PostLink> & { unanswered: number }, Candidate]>(db, [
      sql`
      WITH ${answers(terms, '{title excerpt} : ', now)}
      SELECT stats.*, answer.* FROM (
        SELECT ${postsVersion(now)} AS version,
          NOT EXISTS (SELECT 1 FROM ranked) AND NOT ${isInTexts(now)} AS unanswered) stats
      LEFT JOIN (
        SELECT p.slug, p.title, ranked.score, ranked.doc FROM ranked JOIN posts p ON p.id = ranked.post_id
        ORDER BY ranked.score, ranked.doc DESC LIMIT ${maxSuggestions}) answer ON 1
      ORDER BY answer.score, answer.doc DESC`,
      selectCandidates(known, now),
    ]),
  )
  const { unanswered = 0, version = '' } = rows[0] ?? {}
  const words = wordsAt(db, known, version, candidates)
  if (unanswered !== 1)
    return {
      suggestions: marked(
        rows.flatMap((row) => (row.slug === null ? [] : row)),
        hitsOf(terms),
      ),
    }
  const { meant, near } = nearestTo(
    terms.map(({ typed }) => typed),
    words,
  )
  return { suggestions: meant === null ? [] : marked(near, hitsOf(termsOf(meant).map(readTerm))) }
}

const marked = (posts: readonly PostLink[], hits: readonly string[]): Suggestions['suggestions'] =>
  posts.map(({ slug, title }) => ({ slug, title: markHits(title, hits) }))
