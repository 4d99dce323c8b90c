import { sql, type SQL } from 'drizzle-orm'
import { foldText } from '#client/runtime/text/fold-text.ts'
import { whereEnded, whereScheduled, whereTagLive } from '#worker/db/publications.ts'
import { foldSql } from '#worker/db/search-text.ts'
import { joinTerms, ftsExpressions, pickSignificantTerms, type Term } from './query.ts'

// Finds and ranks the posts that match a query: words in the title come first, then in a tag, then in the text. Within
// each group, words as typed come first, then with ñ for n, then in other forms. The words are rows of a table, so that
// the statement does not grow with their number: SQLite would take longer to parse it than to run it.

/** Matches that are ranked by relevance. If a query has more, only the newest this many are shown. */
export const maxRanked = 200

// The bm25 weights of title, excerpt and text.
const relevance = sql.raw('bm25(posts_fts, 20.0, 6.0, 1.0)')

/**
 * Added to the score; the lowest score ranks first. Each exceeds any relevance: a title that is the query ranks before
 * titles that contain it, then come tags, then texts. Other spellings and forms rank after all that matches as typed.
 */
const place = { name: -2_000, title: -1_000, tag: -500 } as const
const scorePenalty = { spelled: 10_000, stem: 20_000 } as const

const selectMatchingTexts = (expression: string): SQL =>
  sql`(SELECT rowid FROM posts_fts WHERE posts_fts MATCH ${expression})`

/**
 * The table `words`: the FTS5 expressions for each word. To match the beginning of a word, FTS5 reads the matches of
 * all words that begin with it. That is expensive for frequent words, so these match only exactly or by their stem.
 */
function selectWordsTable(terms: readonly Term[]): SQL {
  const rows = terms.map((term) => ({
    any: ftsExpressions.any(term),
    typed: ftsExpressions.typed(term),
    begin: term.stems[0] ?? foldText(term.typed),
    exact: ftsExpressions.exact(term),
    // 1 if the word still counts when no post has all words.
    telling: Number(pickSignificantTerms(terms).includes(term)),
  }))
  return sql`
    words AS MATERIALIZED (
      SELECT key AS term, value ->> 'any' AS any_form, value ->> 'typed' AS typed, value ->> 'telling' AS telling,
        value ->> 'begin' AS begin, instr(value ->> 'begin', 'ñ') > 0 AS has_enie,
        CASE WHEN (SELECT count(*) FROM (
          SELECT 1 FROM posts_fts WHERE posts_fts MATCH (value ->> 'exact') LIMIT ${maxRanked + 1})) > ${maxRanked}
        THEN value ->> 'exact' ELSE value ->> 'any' END AS expression
      FROM json_each(${JSON.stringify(rows)}))`
}

/** The tables `tag_hits` (the tags that contain a word) and `newest_tagged` (the newest live posts of these tags). */
const selectTaggedTables = (now: number): SQL => sql`
    tag_hits AS MATERIALIZED (
      SELECT w.term, t.rowid AS tag, t.rowid IN (SELECT rowid FROM tags_fts WHERE tags_fts MATCH w.typed) AS typed
      FROM words w CROSS JOIN tags_fts t WHERE t.tags_fts MATCH w.any_form),
    newest_tagged AS MATERIALIZED (
      SELECT d.id AS doc, pt.post_id, max(t.typed) AS typed
      FROM (SELECT tag, max(typed) AS typed FROM tag_hits GROUP BY tag) t CROSS JOIN post_tags pt CROSS JOIN search_docs d
      WHERE pt.tag_id = t.tag AND ${whereTagLive(now, 'pt')} AND pt.live_at >= coalesce((
        SELECT o.live_at FROM post_tags o WHERE o.tag_id = t.tag AND ${whereTagLive(now, 'o')}
        ORDER BY o.live_at DESC LIMIT 1 OFFSET ${maxRanked - 1}), 0) AND d.post_id = pt.post_id
      GROUP BY d.id ORDER BY max(pt.live_at) DESC LIMIT ${maxRanked})`

/** The table `tagged` (doc, typed): the posts of `newest_tagged` that have all words in their text or tags. */
function selectTaggedTable(terms: readonly Term[]): SQL {
  if (terms.length === 1) return sql`tagged AS MATERIALIZED (SELECT doc, typed FROM newest_tagged)`
  return sql`
    tagged AS MATERIALIZED (
      SELECT n.doc, n.typed FROM newest_tagged n JOIN (
        SELECT h.term, own.doc FROM newest_tagged own CROSS JOIN post_tags o CROSS JOIN tag_hits h
        WHERE o.post_id = own.post_id AND o.live_at IS NOT NULL AND h.tag = o.tag_id
        UNION ALL SELECT w.term, f.rowid FROM words w CROSS JOIN posts_fts f
        WHERE EXISTS (SELECT 1 FROM newest_tagged) AND f.posts_fts MATCH w.expression
          AND f.rowid >= (SELECT min(doc) FROM newest_tagged)) hit ON hit.doc = n.doc
      GROUP BY n.doc HAVING count(DISTINCT hit.term) = ${terms.length})`
}

/** The penalty on the score of a post that has the words only in other spellings or forms. */
function selectPenalty(terms: readonly Term[], columns: string): SQL {
  const isPlain = terms.every(({ spellings, stems }) => spellings.length === 1 && stems.length === 0)
  if (isPlain) return sql`0`
  const within = (form: (term: Term) => string): SQL =>
    sql`c.doc IN ${selectMatchingTexts(`${columns}(${joinTerms(terms, form)})`)}`
  return sql`CASE WHEN c.typed = 1 OR ${within(ftsExpressions.typed)} THEN 0
    WHEN ${within(ftsExpressions.spelled)} THEN ${scorePenalty.spelled} ELSE ${scorePenalty.stem} END`
}

/** SQL condition: the post of a row is neither scheduled nor over. Indexes answer this without reading the posts. */
const isVisible = (alias: string, now: number): SQL =>
  sql`${sql.raw(alias)}.post_id NOT IN (SELECT id FROM posts WHERE ${whereScheduled(now)}
    UNION ALL SELECT id FROM posts WHERE ${whereEnded(now)})`

/**
 * The tables `words`, `chosen`, `newest` and `ranked` (doc, score): live posts that have all words; the lowest score is
 * best. Relevance needs every match of each word, so only the newest posts are used if more than `maxRanked` match.
 * `columns` is an FTS5 filter; empty for all columns. The tables refer to each other as rarely as possible, because
 * SQLite parses the definition of a table again wherever it is used.
 */
export function selectAnswers(q: string, terms: readonly Term[], columns: string, now: number): SQL {
  // A title is found by its words, with or without the marks around it.
  const marks = '¿?¡!«»"().'
  const expression = sql`(SELECT ${`${columns}(`} || expression || ')' FROM chosen)`
  // A typed ñ matches only ñ; an n matches both.
  const hasAll = (folded: string): SQL => sql`NOT EXISTS (SELECT 1 FROM words w
    WHERE instr(CASE w.has_enie WHEN 1 THEN c.${sql.raw(folded)} ELSE replace(c.${sql.raw(folded)}, 'ñ', 'n') END, w.begin) = 0)`
  return sql`
    ${selectWordsTable(terms)},
    chosen AS MATERIALIZED (SELECT group_concat(expression, ' AND ') AS expression FROM words),
    newest AS MATERIALIZED (
      SELECT doc, count(*) OVER () > ${maxRanked} AS common FROM (
        SELECT rowid AS doc FROM posts_fts WHERE posts_fts MATCH ${expression}
        ORDER BY rowid DESC LIMIT ${maxRanked + 1})),
    ${selectTaggedTables(now)},
    ${selectTaggedTable(terms)},
    found AS MATERIALIZED (
      SELECT doc, CASE WHEN max(in_text) = 1 THEN max(score) ELSE 0 END AS score, max(tagged) AS tagged, max(typed) AS typed,
        max(max(common)) OVER () AS common
      FROM (
        SELECT rowid AS doc, ${relevance} AS score, 1 AS in_text, 0 AS tagged, 0 AS typed, 0 AS common FROM posts_fts
        WHERE (SELECT common FROM newest LIMIT 1) = 0 AND posts_fts MATCH ${expression}
        UNION ALL SELECT doc, NULL, 1, 0, 0, 1 FROM newest WHERE common = 1
        UNION ALL SELECT doc, NULL, 0, 1, typed, 0 FROM tagged)
      GROUP BY doc),
    folded AS MATERIALIZED (
      SELECT c.*, d.post_id, ${foldSql(sql`p.title`)} AS title,
        CASE WHEN c.score IS NULL THEN ${foldSql(sql`p.excerpt`)} END AS excerpt
      -- CROSS JOIN keeps the index outside: with the posts outside, each of them would run the search again.
      FROM found c CROSS JOIN search_docs d CROSS JOIN posts p
      WHERE d.id = c.doc AND p.id = d.post_id AND ${isVisible('d', now)}),
    ranked AS MATERIALIZED (
      SELECT c.doc, c.post_id, c.common, coalesce(c.score, CASE WHEN ${hasAll('excerpt')} THEN -1 ELSE 0 END)
        + CASE WHEN trim(c.title, ${marks}) = trim(${foldText(q)}, ${marks}) THEN ${place.name}
          WHEN ${hasAll('title')} THEN ${place.title} WHEN c.tagged = 1 THEN ${place.tag} ELSE 0 END
        + CASE WHEN c.common = 1 THEN 0 ELSE ${selectPenalty(terms, columns)} END AS score
      FROM folded c)`
}

/** SQL condition, to use with the tables of `selectAnswers`: at least one live post has all words, in any column. */
export const hasAllWords = (now: number): SQL => sql`EXISTS (
  SELECT 1 FROM posts_fts CROSS JOIN search_docs d
  WHERE posts_fts MATCH (SELECT expression FROM chosen) AND d.id = posts_fts.rowid AND ${isVisible('d', now)})`

/**
 * The table `most` (doc, post_id, words, rarity, place), to use with the tables of `selectAnswers`: if no post has all
 * words, the posts that have some of the significant words. Ranked by the number of matched words, then by how rare
 * these are, then by hits in the title and as typed. Only the newest posts of each word count, so that a frequent word
 * costs no more than a rare one.
 */
export function selectPartialMatches(now: number): SQL {
  return sql`
    unmet AS MATERIALIZED (
      SELECT *, coalesce((SELECT rowid FROM posts_fts WHERE posts_fts MATCH w.expression
        ORDER BY rowid DESC LIMIT 1 OFFSET ${maxRanked - 1}), 0) AS oldest
      FROM words w WHERE telling = 1 AND NOT EXISTS (SELECT 1 FROM ranked)),
    hits AS MATERIALIZED (
      -- What has the word, once more where its title does, and where it has it as it was typed.
      SELECT w.term, f.rowid AS doc, k.value AS place FROM unmet w CROSS JOIN json_each('[0, 2, 1]') k CROSS JOIN posts_fts f
      WHERE f.posts_fts MATCH CASE k.value WHEN 2 THEN '{title} : ' || w.expression WHEN 1 THEN w.typed ELSE w.expression END
        AND f.rowid >= w.oldest
      UNION ALL SELECT h.term, n.doc, 0 FROM unmet w CROSS JOIN tag_hits h CROSS JOIN newest_tagged n CROSS JOIN post_tags o
      WHERE h.term = w.term AND o.post_id = n.post_id AND o.live_at IS NOT NULL AND o.tag_id = h.tag),
    weighed AS MATERIALIZED (
      SELECT doc, sum(place) AS place, 1.0 / count(*) OVER (PARTITION BY term) AS rarity
      FROM (SELECT DISTINCT term, doc, place FROM hits) GROUP BY term, doc),
    most AS MATERIALIZED (
      SELECT w.doc, d.post_id, count(*) AS words, sum(w.rarity) AS rarity, sum(w.place) AS place
      FROM weighed w CROSS JOIN search_docs d WHERE d.id = w.doc AND ${isVisible('d', now)}
      GROUP BY w.doc ORDER BY words DESC, rarity DESC, place DESC, w.doc DESC)`
}
