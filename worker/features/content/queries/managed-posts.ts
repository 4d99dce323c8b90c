import { type SQL, sql } from 'drizzle-orm'
import type { ListFilter, ManagedList } from '#client/features/content/contract/list.ts'
import type { ListOrder, PostState } from '#client/features/content/contract/states.ts'
import type { TagCount } from '#client/features/content/contract/tags.ts'
import type { ListCursor } from '#client/runtime/text/list-cursor.ts'
import { queryBatch } from '#worker/db/batch.ts'
import { createKeysetPage } from '#worker/db/keyset-page.ts'
import { hasNotEnded, whereDraft, whereEnded, whereLive, whereScheduled } from '#worker/db/publications.ts'
import { foldSql, hasWord, splitSearchWords, toSortKey } from '#worker/db/search-text.ts'
import type { Database } from '#worker/env.ts'
import { newestCoverColumn } from '../saving/stored-text.ts'
import { parseListed, selectListed } from './listed-texts.ts'
import { isByAuthor } from './own-posts.ts'

/** Posts per page of the managers' list. */
const pageSize = 25

function isInState(state: PostState | null, now: number): SQL {
  if (state === 'trash') return sql`p.status = 'trash'`
  if (state === 'draft') return whereDraft(now, 'p')
  if (state === 'scheduled') return whereScheduled(now, 'p')
  if (state === 'published') return whereLive(now, 'p')
  return sql`p.status <> 'trash'`
}

/** The same as `isInState`, from the columns of the indexes of `entries`. */
const isEntryInState = (state: 'published' | null, now: number): SQL =>
  state === null
    ? sql`e.trashed_at IS NULL`
    : sql`e.trashed_at IS NULL AND ${hasNotEnded(now, 'e')} AND e.first_published_at <= ${now}`

type Order = {
  key: SQL
  index: 'entries_by_saved' | 'entries_by_sort_title' | null
  isNumber: boolean
  isDescending: boolean
}

const orderBySaving = { key: sql`e.saved_at`, index: 'entries_by_saved', isNumber: true } as const
// The title as the list shows it, which readers may not see yet.
const orderByTitle = {
  key: toSortKey(sql`e.content ->> 'title'`),
  index: 'entries_by_sort_title',
  isNumber: false,
} as const

/** Sort keys of the list; the id breaks ties. `isNumber`: convert the key of a cursor back to a number. */
const orders: Readonly<Record<ListOrder, Order>> = {
  recent: { ...orderBySaving, isDescending: true },
  oldest: { ...orderBySaving, isDescending: false },
  title: { ...orderByTitle, isDescending: false },
  titleDown: { ...orderByTitle, isDescending: true },
  published: { key: sql`p.published_at`, index: null, isNumber: true, isDescending: true },
}

/** `authorId`: only articles that this person created; null = of everybody. */
type PostFilter = ListFilter & { authorId: string | null }

/** SQL: the author that the list shows of the article `p` with the entry `e`. */
const authorName = sql`coalesce(nullif(iif(p.pending = 1, e.content ->> 'author', p.byline), ''), e.author_name, '')`

/** Conditions apart from the state. */
function filterPosts({ query, tag, author, cover, order, authorId }: PostFilter): SQL[] {
  const tagged = sql`p.id IN (
    SELECT post_id FROM post_tags JOIN tags ON tags.id = tag_id WHERE tags.slug = ${tag})`
  return [
    // Posts that were never published have no date to sort by.
    ...(order === 'published' ? [sql`p.published_at IS NOT NULL`] : []),
    ...containsEveryWord(query),
    ...(tag ? [tagged] : []),
    ...(author ? [sql`${authorName} = ${author}`] : []),
    ...(cover ? [sql`${newestCoverColumn} IS NULL`] : []),
    ...(authorId === null ? [] : [isByAuthor(authorId)]),
  ]
}

const joinConditions = (conditions: readonly SQL[]): SQL => sql.join([...conditions], sql` AND `)

type Base = { table: 'p' | 'e'; from: SQL; isInState: SQL }

/**
 * The rows that a page is chosen from. Most posts are published, so a list of all or of the published posts follows the
 * index of its order. The other states have few posts; `posts_by_date` finds them. Fewer tables mean fewer rows read.
 */
function chooseBase({ state, query, tag, author, cover, order, authorId }: PostFilter, now: number): Base {
  const { index } = orders[order]
  const ofPosts = { table: 'p', isInState: isInState(state, now) } as const
  // Let SQLite choose the index for the few posts of a tag or person and for the order by publication date.
  if (index === null || tag || author || cover || authorId !== null)
    return { ...ofPosts, from: sql`posts p JOIN entries e ON e.id = p.id` }
  if (state !== null && state !== 'published') {
    // What has ended has an index of its own, apart from the other drafts.
    const byDate = state === 'draft' ? sql`` : sql`INDEXED BY posts_by_date`
    return { ...ofPosts, from: sql`posts p ${byDate} CROSS JOIN entries e ON e.id = p.id` }
  }
  const posts = query === '' ? sql`` : sql` CROSS JOIN posts p ON p.id = e.id`
  const isInPlace = sql`e.kind = 'article' AND ${isEntryInState(state, now)}`
  return {
    table: 'e',
    from: sql`entries e INDEXED BY ${sql.identifier(index)}${posts}`,
    isInState: isInPlace,
  }
}

/** The articles from a cursor on, one more than a page shows. */
function selectPage(filter: PostFilter, from: ListCursor, now: number): SQL {
  const { key, isNumber, isDescending } = orders[filter.order]
  const base = chooseBase(filter, now)
  const isBackwards = from?.side === 'before'
  const falls = isDescending !== isBackwards
  // Bound without CAST: a cast value has an affinity, and SQLite would not use the index on the expression.
  const edge = from && (isNumber ? Number(from.key) || 0 : from.key)
  const id = sql.raw(`${base.table}.id`)
  // SQLite finds no index range from the pair alone, so compare the key by itself, too.
  const beyond = from
    ? [
        sql`${key} ${falls ? sql`<=` : sql`>=`} ${edge}
          AND (${key}, ${id}) ${falls ? sql`<` : sql`>`} (${edge}, ${from.id})`,
      ]
    : []
  const toDirection = (isFalling: boolean) => (isFalling ? sql`DESC` : sql`ASC`)
  const chosen = sql`SELECT ${id} AS id, ${key} AS key FROM ${base.from}
    WHERE ${joinConditions([...beyond, base.isInState, ...filterPosts(filter)])}
    ORDER BY ${key} ${toDirection(falls)}, ${id} ${toDirection(falls)} LIMIT ${pageSize + 1}`
  return selectListed(chosen, sql`c.key ${toDirection(isDescending)}, e.id ${toDirection(isDescending)}`, now)
}

/** How many posts of each state match what the filter says apart from the state. */
function countStates(filter: PostFilter, now: number): SQL {
  const conditions = filterPosts(filter)
  const narrowed =
    conditions.length === 0 ? sql`` : sql`JOIN entries e ON e.id = p.id WHERE ${joinConditions(conditions)}`
  return sql`SELECT iif(${whereEnded(now, 'p')}, 'draft', p.status) AS status, ${whereScheduled(now, 'p')} AS later,
    count(*) AS n FROM posts p ${narrowed} GROUP BY 1, 2`
}

/** What paging needs of a row of `selectListed`. */
type KeyedRow = { id: string; key: string | number }
type StateCount = { status: string; later: number; n: number }

/** Reads a page of the managers' list: the first if the cursor is past the end, because posts may have been deleted. */
export async function listManagedPosts(
  db: Database,
  filter: PostFilter,
  from: ListCursor,
  now: number,
): Promise<ManagedList> {
  const [rows, counted] = await queryBatch<[KeyedRow, StateCount]>(db, [
    selectPage(filter, from, now),
    countStates(filter, now),
  ])
  const slice = createKeysetPage(rows, from, pageSize)
  if (!slice) return listManagedPosts(db, filter, null, now)
  const count = (status: string, later: number) =>
    counted.find((row) => row.status === status && row.later === later)?.n ?? 0
  const counts = {
    draft: count('draft', 0),
    scheduled: count('published', 1),
    published: count('published', 0),
    trash: count('trash', 0),
  }
  const { draft, scheduled: later, published } = counts
  const total = filter.state ? counts[filter.state] : draft + later + published
  const { rows: shown, ...places } = slice
  return { ...places, posts: shown.map(parseListed), total, counts }
}

/** The authors of articles outside the trash, each with its number of them. `authorId` as in the filter. */
export function listAuthors(db: Database, authorId: string | null): Promise<TagCount[]> {
  return db.all(sql`SELECT ${authorName} AS slug, ${authorName} AS name, count(*) AS count
    FROM posts p JOIN entries e ON e.id = p.id
    WHERE p.status <> 'trash' AND name <> '' AND ${isByAuthor(authorId)}
    GROUP BY name ORDER BY ${toSortKey(sql`name`)}`)
}

/** The tags of posts outside the trash, each with its number of posts in the list. */
export function listTags(db: Database): Promise<TagCount[]> {
  return db.all(sql`
      SELECT t.slug, t.name, c.n AS count FROM (
        SELECT tag_id, count(*) AS n FROM post_tags JOIN posts p ON p.id = post_id
        WHERE p.status <> 'trash' GROUP BY tag_id) c
      JOIN tags t ON t.id = c.tag_id ORDER BY ${toSortKey(sql`t.name`)}`)
}

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

/**
 * SQL condition: the text of the article `p` with the entry `e` contains a word. Uses the index if the text is
 * published, otherwise scans it.
 */
function textContainsWord(word: string): SQL {
  const unindexed = sql`(p.status <> 'published' OR p.pending = 1)`
  const text = foldSql(sql`e.content ->> 'markdown'`)
  const published = /[\p{L}\p{N}]/u.test(word)
    ? sql`p.id IN (SELECT d.post_id FROM search_docs d WHERE d.id IN (
        SELECT rowid FROM posts_fts WHERE posts_fts MATCH ${toIndexQuery(word)}))`
    : sql`0`
  return sql`${published} OR (${unindexed} AND ${hasWord(text, word)})`
}

/** SQL conditions: the title, slug, summary, tags, author or text of `p` contain every word of the query. */
const containsEveryWord = (query: string): SQL[] =>
  splitSearchWords(query).map(
    (word) =>
      sql`(${hasWord(sql`p.folded`, word)} OR ${hasWord(foldSql(authorName), word)} OR ${textContainsWord(word)})`,
  )
