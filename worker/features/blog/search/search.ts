import { sql, type SQL } from 'drizzle-orm'
import type { PostLink } from '#client/features/blog/contract/post.ts'
import type { SearchPage, SearchResult, Suggestions } from '#client/features/blog/contract/search.ts'
import { foldText } from '#client/runtime/text/fold-text.ts'
import { queryBatch } from '#worker/db/batch.ts'
import { selectTextsVersion } from '#worker/db/content-version.ts'
import { whereLive, whereTagLive } from '#worker/db/publications.ts'
import { foldSql } from '#worker/db/search-text.ts'
import type { Database } from '#worker/env.ts'
import { indexWords, findNearestPosts, type WordIndex } from '#worker/search/nearest.ts'
import {
  listPosts,
  pageSize,
  postSummaryColumns,
  postTagsColumn,
  type SummaryRow,
  toSummary,
} from '../queries/posts.ts'
import { markHits, createSnippet } from './highlight.ts'
import { listHighlightTerms, toTerm, pickSignificantTerms, splitTerms } from './query.ts'
import { selectAnswers, hasAllWords, maxRanked, selectPartialMatches } from './ranking.ts'

export { parseSearchQuery } from './query.ts'

const maxSuggestions = 6
/** How many articles are offered for an empty query. */
const maxDefaultPosts = 6
/** How many pages of results can be requested. */
export const maxPages = 10

/** How many posts provide words to correct a query without results. */
const maxCandidates = 300

/** How many characters of a post provide words for corrections: the start of a text says what it is about. */
const comparedLength = 1_500

const comparedText = sql`substr(CASE p.plain WHEN '' THEN p.markdown ELSE p.plain END, 1, ${comparedLength})`

type CountedTag = SearchPage['tags'][number]

/** A post that may be meant. `text` has the words that are compared. */
type Candidate = SummaryRow & { text: string }

/** The words of the newest posts, what their cards show, the tags, and the content version these belong to. */
type CachedWords = {
  version: string
  index: WordIndex
  cards: ReadonlyMap<string, SummaryRow>
  tags: readonly CountedTag[]
}
/** The words and tags that this isolate read last, by database. */
const cachedWords = new WeakMap<D1Database, CachedWords>()
const getCachedWords = (db: Database): CachedWords | undefined => cachedWords.get(db.$client)

/** The newest posts with their words and tags. No rows if `cached` has the words of the current version. */
function selectCandidates(cached: CachedWords | undefined, now: number): SQL {
  return sql`
    SELECT ${postSummaryColumns}, concat_ws(' ', p.excerpt,
      (SELECT group_concat(t.name, ' ') FROM post_tags pt JOIN tags t ON t.id = pt.tag_id WHERE pt.post_id = p.id AND pt.live_at IS NOT NULL),
      ${comparedText}) AS text FROM posts p
    WHERE ${selectTextsVersion(now)} <> ${cached?.version ?? ''} AND ${whereLive(now, 'p')}
    ORDER BY p.published_at DESC, p.id DESC LIMIT ${maxCandidates}`
}

/** All tags of live posts. No rows if `cached` has those of the current version. */
const selectTags = (cached: CachedWords | undefined, now: number): SQL => sql`
  SELECT t.slug, t.name, count(*) AS count FROM post_tags JOIN tags t ON t.id = tag_id
  WHERE ${selectTextsVersion(now)} <> ${cached?.version ?? ''} AND ${whereTagLive(now)}
  GROUP BY t.id ORDER BY count(*) DESC, t.slug`

/** What to offer without results: the cached words and tags if they are current, otherwise those that were read. */
function getWords(
  db: Database,
  cached: CachedWords | undefined,
  version: string,
  read: { candidates: readonly Candidate[]; tags: readonly CountedTag[] },
): CachedWords {
  if (cached?.version === version) return cached
  const index = indexWords(read.candidates.map(({ slug, title, text }) => ({ slug, title, words: text })))
  const cards = new Map<string, SummaryRow>()
  for (const candidate of read.candidates) {
    // The text is long, and only needed once.
    const { text: _, ...card } = candidate
    cards.set(card.slug, card)
  }
  const words = { version, index, cards, tags: read.tags }
  cachedWords.set(db.$client, words)
  return words
}

/** The first line of a plain text: snippets show neither code nor tables. */
const sentences = sql`substr(p.plain, 1, instr(p.plain || char(10), char(10)) - 1)`

/** For a snippet, this many characters before a hit are read, and three times as many in all. */
const snippetMargin = 400
const selectAroundHit = (term: string): SQL => sql`(
  SELECT CASE WHEN at > 0 THEN substr(body, max(1, at - ${snippetMargin}), ${3 * snippetMargin}) ELSE body END
  -- Folding a whole text is dear: most have the word as it was asked for. What neither finds is looked through
  -- where the snippet is made.
  FROM (SELECT body, coalesce(nullif(instr(lower(body), ${` ${term.toLowerCase()}`}), 0),
      instr(${foldSql(sql`body`)}, ${` ${foldText(term)}`})) AS at
    FROM (SELECT CASE p.plain WHEN '' THEN p.markdown ELSE ${sentences} END AS body)))`

type Row = SummaryRow & { body: string }

/** The columns that a search result needs of the post `p`. */
const resultColumns = (term: string): SQL =>
  sql`p.slug, p.title, p.excerpt, ${selectAroundHit(term)} AS body, p.published_at, p.words, ${postTagsColumn} AS tags`

type PostsPage = Omit<SearchPage, 'elsewhere'>

/**
 * Columns that every row of a search has, such as the content version and the number of matches. Without matches there
 * is one row with only these columns.
 */
type Stats = { version: string; total: number; common: number | null }
type RowWithStats<Found> = Stats & (Found | { slug: null })

/** One page of the live posts that match a query, best first. */
export async function searchPosts(db: Database, q: string, page: number, now: number): Promise<PostsPage> {
  const terms = splitTerms(q).map(toTerm)
  if (terms.length === 0) return searchNothing(db, q, now)
  const significant = pickSignificantTerms(terms)
  const isSingle = terms.length === 1
  // If no post has all words, use the posts that have some of them. A single word has no such partial matches.
  const partial = isSingle
    ? sql``
    : sql`UNION ALL SELECT * FROM (
        SELECT post_id, row_number() OVER (ORDER BY words DESC, rarity DESC, place DESC, doc DESC) AS at FROM most
        ORDER BY at LIMIT ${pageSize})`
  const known = getCachedWords(db)
  const [rows, candidates, tags] = await queryBatch<[RowWithStats<Row>, Candidate, CountedTag]>(db, [
    sql`
      WITH ${selectAnswers(q, terms, '', now)}${isSingle ? sql`` : sql`, ${selectPartialMatches(now)}`}
      SELECT stats.*, answer.* FROM (
        SELECT ${selectTextsVersion(now)} AS version, count(*) AS total, max(common) AS common FROM ranked) stats
      LEFT JOIN (
        SELECT ${resultColumns(significant[0]?.typed ?? '')}, here.at
        FROM (
          SELECT * FROM (
            SELECT post_id, row_number() OVER (ORDER BY score, doc DESC) AS at FROM ranked
            ORDER BY at LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize})
          ${partial}) here
        JOIN posts p ON p.id = here.post_id) answer ON 1
      ORDER BY answer.at`,
    selectCandidates(known, now),
    selectTags(known, now),
  ])
  const { version = '', total = 0, common = 0 } = rows[0] ?? {}
  const words = getWords(db, known, version, { candidates, tags })
  const found = rows.flatMap((row) => (row.slug === null ? [] : row))
  const { meant, near } =
    total > 0
      ? { meant: null, near: [] }
      : findNearestPosts(
          terms.map(({ typed }) => typed),
          words.index,
        )
  return {
    q,
    results: found.map((row) => toResult(row, listHighlightTerms(total > 0 ? terms : significant))),
    page,
    pages: Math.min(maxPages, Math.max(1, Math.ceil(Math.min(maxRanked, total) / pageSize))),
    total: Math.min(maxRanked, total),
    more: common === 1,
    offer: null,
    tags: found.length > 0 ? [] : [...words.tags],
    meant,
    near: near.flatMap(({ slug }) => words.cards.get(slug) ?? []).map(toSummary),
  }
}

async function searchNothing(db: Database, q: string, now: number): Promise<PostsPage> {
  const found = await listPosts(db, now, 1)
  const offer = { posts: found?.list.posts.slice(0, maxDefaultPosts) ?? [] }
  const tags = found?.tags ?? []
  return { q, results: [], page: 1, pages: 1, total: 0, more: false, meant: null, near: [], offer, tags }
}

function toResult(row: Row, terms: readonly string[]): SearchResult {
  const excerpt = markHits(row.excerpt, terms)
  // The excerpt is written for readers, so a part of the text is shown only if the excerpt has no hit.
  const isEnough = excerpt.some(({ hit }) => hit)
  const { slug, publishedAt, minutes, tags } = toSummary(row)
  return {
    slug,
    title: markHits(row.title, terms),
    snippet: isEnough ? excerpt : (createSnippet(row.body, terms) ?? excerpt),
    publishedAt,
    minutes,
    tags,
  }
}

/** Titles that match the text typed so far, or else the text that may have been meant. One round trip. */
export async function suggestPosts(db: Database, q: string, now: number): Promise<Suggestions> {
  // Ignore the last word while only its first letter is typed.
  const typed = splitTerms(q)
  const terms = typed.filter(({ length }, at) => length > 1 || at < typed.length - 1).map(toTerm)
  if (terms.length === 0) return { suggestions: [] }
  const known = getCachedWords(db)
  type Found = RowWithStats<PostLink> & { unanswered: number }
  const [rows, candidates, tags] = await queryBatch<[Found, Candidate, CountedTag]>(db, [
    sql`
      WITH ${selectAnswers(q, terms, '{title excerpt} : ', now)}
      SELECT stats.*, answer.* FROM (
        SELECT ${selectTextsVersion(now)} AS version,
          NOT EXISTS (SELECT 1 FROM ranked) AND NOT ${hasAllWords(now)} AS unanswered) stats
      LEFT JOIN (
        SELECT p.slug, p.title, ranked.score, ranked.doc FROM ranked JOIN posts p ON p.id = ranked.post_id
        ORDER BY ranked.score, ranked.doc DESC LIMIT ${maxSuggestions}) answer ON 1
      ORDER BY answer.score, answer.doc DESC`,
    selectCandidates(known, now),
    selectTags(known, now),
  ])
  const { unanswered = 0, version = '' } = rows[0] ?? {}
  const words = getWords(db, known, version, { candidates, tags })
  if (unanswered !== 1)
    return {
      suggestions: toSuggestions(
        rows.flatMap((row) => (row.slug === null ? [] : row)),
        listHighlightTerms(terms),
      ),
    }
  const { meant, near } = findNearestPosts(
    terms.map(({ typed }) => typed),
    words.index,
  )
  return {
    suggestions: meant === null ? [] : toSuggestions(near, listHighlightTerms(splitTerms(meant).map(toTerm))),
  }
}

const toSuggestions = (posts: readonly PostLink[], hits: readonly string[]): Suggestions['suggestions'] =>
  posts.map(({ slug, title }) => ({ slug, title: markHits(title, hits) }))
