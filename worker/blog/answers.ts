import { sql, type SQL } from 'drizzle-orm'
import { fold } from '#client/platform/fold.ts'
import { foldInSql, hasWord } from '../db/fold.ts'
import { liveTag, scheduled } from '../db/live.ts'
import { allOf, expressions, type Term } from './question.ts'

// Which posts answer a question, and in which order: the words in the title, on a tag, in the text; of each, first what
// has them as they were typed, then with an ñ for an n, then in their other forms.

/** Matches that are ranked by relevance; of a question that more answer, the newest this many are shown. */
export const maxRanked = 200

// bm25 weights: a hit in the title says most, one in the excerpt more than one in the text.
const relevance = sql.raw('bm25(posts_fts, 20.0, 6.0, 1.0)')

/** More than any relevance; what was typed otherwise comes after all that was typed so. */
const place = { title: -1_000, tag: -500 } as const
const penalty = { spelled: 10_000, stem: 20_000 } as const

const tagsThat = (expression: string): SQL =>
  sql`(SELECT rowid FROM tags_fts WHERE tags_fts MATCH ${expression})`
const textsThat = (expression: string): SQL =>
  sql`(SELECT rowid FROM posts_fts WHERE posts_fts MATCH ${expression})`

/** Live posts whose tags have a word of the question, and the rest of it somewhere: `doc`, and whether as it was typed. */
function selectTagged(terms: readonly Term[], now: number): SQL {
  const some = (form: (term: Term) => string): SQL => tagsThat(terms.map(form).join(' OR '))
  const has = (term: Term): SQL => sql`(d.id IN ${textsThat(expressions.any(term))} OR EXISTS (
    SELECT 1 FROM post_tags o WHERE o.post_id = pt.post_id AND o.tag_id IN ${tagsThat(expressions.any(term))}))`
  const rest = terms.length > 1 ? sql`AND ${sql.join(terms.map(has), sql` AND `)}` : sql``
  return sql`
    SELECT d.id AS doc, max(pt.tag_id IN ${some(expressions.typed)}) AS typed
    FROM post_tags pt CROSS JOIN search_docs d
    WHERE pt.tag_id IN ${some(expressions.any)} AND ${liveTag(now, 'pt')} AND d.post_id = pt.post_id ${rest}
    GROUP BY d.id ORDER BY max(pt.live_at) DESC LIMIT ${maxRanked}`
}

/** What is added to the score of a text that has no word as it was typed. */
function penaltyOf(terms: readonly Term[], columns: string): SQL {
  const isPlain = terms.every(({ spelled, stems }) => spelled.length === 1 && stems.length === 0)
  if (isPlain) return sql`0`
  const within = (form: (term: Term) => string): SQL =>
    sql`c.doc IN ${textsThat(`${columns}(${allOf(terms, form)})`)}`
  return sql`CASE WHEN t.typed = 1 OR ${within(expressions.typed)} THEN 0
    WHEN ${within(expressions.spelled)} THEN ${penalty.spelled} ELSE ${penalty.stem} END`
}

/**
 * The tables `chosen`, `newest` and `ranked` (doc, score): live posts that answer, the best with the
 * lowest score. Relevance needs every match of each word, and a word's beginning needs the matches of all
 * words that begin so: dear for what stands in every post. There the words as they were written serve, of the newest
 * posts. `columns` is FTS5's filter; without it all are looked at.
 */
export function answers(terms: readonly Term[], columns: string, now: number): SQL {
  const whole = allOf(terms, expressions.whole)
  const expression = sql`(SELECT ${`${columns}(`} || expression || ')' FROM chosen)`
  const isCommon = sql`(SELECT count(*) FROM newest) > ${maxRanked}`
  const hasAll = (column: SQL): SQL =>
    sql.join(
      terms.map(({ typed, stems: [stem] }) => hasWord(foldInSql(column), stem ?? fold(typed))),
      sql` AND `,
    )
  return sql`
    chosen AS MATERIALIZED (
      SELECT CASE WHEN count(*) > ${maxRanked} THEN ${whole} ELSE ${allOf(terms, expressions.any)} END AS expression
      FROM (SELECT 1 FROM posts_fts
        WHERE posts_fts MATCH ${`${columns}(${whole})`} LIMIT ${maxRanked + 1})),
    newest AS MATERIALIZED (
      SELECT rowid AS doc FROM posts_fts WHERE posts_fts MATCH ${expression}
      ORDER BY rowid DESC LIMIT ${maxRanked + 1}),
    tagged AS MATERIALIZED (${selectTagged(terms, now)}),
    candidates AS MATERIALIZED (
      SELECT rowid AS doc, ${relevance} AS score FROM posts_fts
      WHERE NOT ${isCommon} AND posts_fts MATCH ${expression}
      UNION ALL SELECT doc, NULL FROM newest WHERE ${isCommon}),
    found AS MATERIALIZED (
      SELECT doc, score FROM candidates
      UNION ALL SELECT doc, 0 FROM tagged WHERE doc NOT IN (SELECT doc FROM candidates)),
    ranked AS MATERIALIZED (
      SELECT c.doc, d.post_id, coalesce(c.score, CASE WHEN ${hasAll(sql`p.excerpt`)} THEN -1 ELSE 0 END)
        + CASE WHEN ${hasAll(sql`p.title`)} THEN ${place.title} WHEN t.doc IS NOT NULL THEN ${place.tag} ELSE 0 END
        + ${penaltyOf(terms, columns)} AS score
      FROM found c LEFT JOIN tagged t ON t.doc = c.doc
      -- CROSS JOIN keeps the index outside: with the posts outside, each of them would run the search again.
      CROSS JOIN search_docs d CROSS JOIN posts p
      -- The index knows published posts only. Whether their moment has come, an index says without
      -- reading the posts themselves, whose texts stand before it.
      WHERE d.id = c.doc AND p.id = d.post_id
        AND d.post_id NOT IN (SELECT id FROM posts WHERE ${scheduled(now)}))`
}

/** The condition that readers find nothing that answers. */
export const answersNothing = (terms: readonly Term[], now: number): SQL => sql`NOT EXISTS (
  SELECT 1 FROM posts_fts CROSS JOIN search_docs d
  WHERE posts_fts MATCH ${allOf(terms, expressions.any)} AND d.id = posts_fts.rowid
    AND d.post_id NOT IN (SELECT id FROM posts WHERE ${scheduled(now)}))
  AND NOT EXISTS (${selectTagged(terms, now)})`

/** All rows of some queries; D1 takes five to a compound. */
const allRows = ([first = sql``, ...rest]: readonly SQL[]): SQL =>
  rest.length === 0 ? first : sql`SELECT * FROM (${allRows(rest)}) UNION ALL ${first}`

/**
 * The table `most` (doc, post_id, words, rarity, place): live posts that have some of the words, first those with most of them,
 * of as many those whose words fewer have, then those that have them in their title, and as they were typed. Of a word
 * the newest posts alone, so that a common one costs no more.
 */
export function mostly(terms: readonly Term[], now: number): SQL {
  const having = terms.map((term, index) => {
    const expression = expressions.any(term)
    return sql`
      SELECT doc, ${index} AS term, (doc IN ${textsThat(`{title} : ${expression}`)}) * 2
        + (doc IN ${textsThat(expressions.typed(term))}) AS place FROM (
        SELECT doc FROM (
          SELECT rowid AS doc FROM posts_fts WHERE posts_fts MATCH ${expression} ORDER BY rowid DESC LIMIT ${maxRanked})
        UNION SELECT doc FROM (
          SELECT d.id AS doc FROM post_tags pt CROSS JOIN search_docs d
          WHERE pt.tag_id IN ${tagsThat(expression)} AND ${liveTag(now, 'pt')} AND d.post_id = pt.post_id
          ORDER BY pt.live_at DESC LIMIT ${maxRanked}))`
  })
  return sql`
    weighed AS MATERIALIZED (
      SELECT doc, place, 1.0 / count(*) OVER (PARTITION BY term) AS rarity FROM (${allRows(having)})),
    most AS MATERIALIZED (
      SELECT w.doc, d.post_id, count(*) AS words, sum(w.rarity) AS rarity, sum(w.place) AS place
      FROM weighed w CROSS JOIN search_docs d
      WHERE d.id = w.doc AND d.post_id NOT IN (SELECT id FROM posts WHERE ${scheduled(now)})
      GROUP BY w.doc ORDER BY words DESC, rarity DESC, place DESC, w.doc DESC)`
}
