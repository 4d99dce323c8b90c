import { sql, type SQL } from 'drizzle-orm'
import type { ListFilter, ManagedList, ManagedPost } from '#client/features/content/contract/list.ts'
import type { ListOrder, PostState } from '#client/features/content/contract/states.ts'
import type { ListCursor } from '#client/runtime/text/list-cursor.ts'
import { queryBatch } from '#worker/db/batch.ts'
import { createKeysetPage } from '#worker/db/keyset-page.ts'
import { whereLive, whereScheduled } from '#worker/db/live-posts.ts'
import { foldSql } from '#worker/db/search-text.ts'
import type { Database } from '#worker/env.ts'
import { selectImageJson, parseImage } from '../../media/queries.ts'
import {
  newestCoverColumn,
  parseTags,
  getPostState,
  type StoredPost,
  type StoredRow,
  postTagsColumn,
} from './stored-posts.ts'
import { containsEveryWord } from './word-search.ts'

/** Posts per page of the managers' list. */
const pageSize = 25

function isInState(state: PostState | null, now: number): SQL {
  if (state === 'trash') return sql`p.status = 'trash'`
  if (state === 'draft') return sql`p.status = 'draft'`
  if (state === 'scheduled') return whereScheduled(now, 'p')
  if (state === 'published') return whereLive(now, 'p')
  return sql`p.status <> 'trash'`
}

// Sorts ñ after n instead of after z.
const titleKey = sql`replace(${foldSql(sql`p.title`)}, 'ñ', 'n~')`

type Order = {
  key: SQL
  index: 'entries_by_saved' | 'posts_by_title' | null
  isNumber: boolean
  isDescending: boolean
}

const orderBySaving = { key: sql`e.saved_at`, index: 'entries_by_saved', isNumber: true } as const
const orderByTitle = { key: titleKey, index: 'posts_by_title', isNumber: false } as const

/** Sort keys of the list; the id breaks ties. `isNumber`: convert the key of a cursor back to a number. */
const orders: Readonly<Record<ListOrder, Order>> = {
  recent: { ...orderBySaving, isDescending: true },
  oldest: { ...orderBySaving, isDescending: false },
  title: { ...orderByTitle, isDescending: false },
  titleDown: { ...orderByTitle, isDescending: true },
  published: { key: sql`p.published_at`, index: null, isNumber: true, isDescending: true },
}

type ListedRow = Pick<
  StoredRow,
  'id' | 'rev' | 'pending' | 'published_at' | 'saved_at' | 'author_name' | 'cover_image'
> &
  Pick<StoredPost, 'status'> & { slug: string; title: string | null; tags: string; key: string | number }

function filterPosts({ state, query, tag, order }: ListFilter, now: number): SQL {
  const tagged = sql`p.id IN (
    SELECT post_id FROM post_tags JOIN tags ON tags.id = tag_id WHERE tags.slug = ${tag})`
  return sql.join(
    [
      isInState(state, now),
      // Posts that were never published have no date to sort by.
      ...(order === 'published' ? [sql`p.published_at IS NOT NULL`] : []),
      ...containsEveryWord(query),
      ...(tag ? [tagged] : []),
    ],
    sql` AND `,
  )
}

/**
 * Selects post ids from a cursor on, one more than a page shows. Most posts are published, so a list of all or of the
 * published posts follows the index of its order. The other states have few posts; `posts_by_date` finds them.
 */
function selectPageIds(filter: ListFilter, from: ListCursor, now: number): SQL {
  const { key, index: byIndex, isNumber, isDescending } = orders[filter.order]
  const isBackwards = from?.side === 'before'
  const falls = isDescending !== isBackwards
  // Bound without CAST: a cast value has an affinity, and SQLite would not use the index on the expression.
  const edge = from && (isNumber ? Number(from.key) || 0 : from.key)
  // SQLite finds no index range from the pair alone, so compare the key by itself, too.
  const beyond = from
    ? sql`${key} ${falls ? sql`<=` : sql`>=`} ${edge}
        AND (${key}, ${byIndex === 'entries_by_saved' ? sql`e.id` : sql`p.id`}) ${falls ? sql`<` : sql`>`} (${edge}, ${from.id}) AND `
    : sql``
  const direction = falls ? sql`DESC` : sql`ASC`
  const isMany = filter.state === null || filter.state === 'published'
  // Let SQLite choose the index for the few posts of a tag and for the order by publication date.
  const index =
    byIndex === null || filter.tag ? null : isMany ? byIndex : ('posts_by_date' as const)
  return sql`SELECT p.id FROM ${joinPosts(index)} WHERE ${beyond}${filterPosts(filter, now)}
    ORDER BY ${key} ${direction}, ${index === 'entries_by_saved' ? sql`e.id` : sql`p.id`} ${direction} LIMIT ${pageSize + 1}`
}

/** The index rows `p` of articles with their entries `e`, read in the order of an index. Null: SQLite chooses. */
function joinPosts(index: Order['index'] | 'posts_by_date'): SQL {
  if (index === null) return sql`posts p JOIN entries e ON e.id = p.id`
  if (index !== 'entries_by_saved')
    return sql`posts p INDEXED BY ${sql.identifier(index)} CROSS JOIN entries e ON e.id = p.id`
  return sql`entries e INDEXED BY entries_by_saved CROSS JOIN posts p ON p.id = e.id AND e.kind = 'article'`
}

function selectPage(filter: ListFilter, from: ListCursor, now: number): SQL {
  const { key, isDescending } = orders[filter.order]
  const direction = isDescending ? sql`DESC` : sql`ASC`
  return sql`
    SELECT p.id, e.rev, p.status, p.slug, e.content ->> 'title' AS title, p.published_at, e.saved_at, e.author_name,
      p.pending, ${postTagsColumn} AS tags, ${selectImageJson(newestCoverColumn)} AS cover_image, ${key} AS key
    FROM posts p JOIN entries e ON e.id = p.id WHERE p.id IN (${selectPageIds(filter, from, now)})
    ORDER BY ${key} ${direction}, p.id ${direction}`
}

type StateCount = { status: string; later: number; n: number }

/**
 * Reads one page of the managers' list. A cursor past the end gives the first page: posts may have been deleted since.
 */
export async function listManagedPosts(
  db: Database,
  filter: ListFilter,
  from: ListCursor,
  now: number,
): Promise<ManagedList> {
  const [rows, counted, found] = await queryBatch<[ListedRow, StateCount, { n: number }]>(db, [
    selectPage(filter, from, now),
    sql`SELECT status, ${whereScheduled(now)} AS later, count(*) AS n FROM posts GROUP BY 1, 2`,
    ...(isNarrowed(filter) ? [sql`SELECT count(*) AS n FROM posts p JOIN entries e ON e.id = p.id WHERE ${filterPosts(filter, now)}`] : []),
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
  const inPlace = filter.state ? counts[filter.state] : draft + later + published
  const { rows: shown, ...places } = slice
  const posts = shown.map((row) => toManagedPost(row, now))
  return { ...places, posts, total: found?.[0]?.n ?? inPlace, counts }
}

/**
 * True if the matching posts must be counted: the counts by state are only enough without query, tag and the order by
 * publication date, which leaves out posts that were never published.
 */
const isNarrowed = ({ query, tag, order }: ListFilter): boolean =>
  query !== '' || tag !== '' || order === 'published'

function toManagedPost(row: ListedRow, now: number): ManagedPost {
  return {
    id: row.id,
    rev: row.rev,
    state: getPostState({ status: row.status, publishedAt: row.published_at }, now),
    slug: row.slug,
    title: row.title ?? '',
    publishedAt: row.published_at === null ? null : new Date(row.published_at).toISOString(),
    savedAt: new Date(row.saved_at).toISOString(),
    author: row.author_name,
    pending: row.pending === 1,
    tags: parseTags(row.tags),
    cover: parseImage(row.cover_image),
  }
}

/** The tags of posts outside the trash, each with its number of posts in the list. */
export function listTags(db: Database): Promise<{ slug: string; name: string; count: number }[]> {
  return db.all<{ slug: string; name: string; count: number }>(sql`
      SELECT t.slug, t.name, c.n AS count FROM (
        SELECT tag_id, count(*) AS n FROM post_tags JOIN posts p ON p.id = post_id
        WHERE p.status <> 'trash' GROUP BY tag_id) c
      JOIN tags t ON t.id = c.tag_id ORDER BY t.name`)
}
