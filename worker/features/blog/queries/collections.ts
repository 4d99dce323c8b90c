import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import type { Author, PostList, Tag } from '#client/features/blog/contract/post.ts'
import { selectCurrentData, whereLive } from '#worker/db/publications.ts'
import type { Database } from '#worker/env.ts'
import { type ListRow, pageSize, postSummaryColumns, toList } from './posts.ts'
import { toAuthor } from './to-author.ts'

/** Ways to group posts besides tags. A series starts with its first part, an author's list with the newest post. */
const collections = {
  series: { slug: sql`series_slug`, name: sql`p.series`, direction: sql`ASC` },
  author: { slug: sql`byline_slug`, name: sql`p.byline`, direction: sql`DESC` },
} as const
export type Collection = keyof typeof collections

type CollectionQuery = { collection: Collection; slug: string; now: number }

/** SQL condition: the live posts of a collection. */
const isLiveIn = ({ collection, slug, now }: CollectionQuery): SQL =>
  sql`${collections[collection].slug} = ${slug} AND ${collections[collection].slug} <> '' AND ${whereLive(now)}`

/** Selects `id` and publication time (`at`) of the live posts of a collection. */
export const selectNewestIn = (query: CollectionQuery): SQL =>
  sql`SELECT id, published_at AS at FROM posts WHERE ${isLiveIn(query)}`

type Row = ListRow & { name: string; people: string | null }

async function listCollectionPage(db: Database, query: CollectionQuery, page: number) {
  const { name, direction } = collections[query.collection]
  const order = (from: SQL): SQL => sql`${from}at ${direction}, ${from}id ${direction}`
  const rows = await db.all<Row>(sql`
      WITH here AS (${selectNewestIn(query)} ORDER BY ${order(sql``)} LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize})
      SELECT ${postSummaryColumns}, ${name} AS name, ${selectCurrentData('person', query.now)} AS people,
        (SELECT count(*) FROM posts WHERE ${isLiveIn(query)}) AS total
      FROM here JOIN posts p ON p.id = here.id ORDER BY ${order(sql`here.`)}`)
  const first = rows[0]
  return first ? { name: first.name, people: first.people, list: toList(rows, first.total, page) } : null
}

/** One page of a series; null if there is none. */
export async function listSeries(
  db: Database,
  now: number,
  slug: string,
  page: number,
): Promise<{ series: Tag; list: PostList } | null> {
  const found = await listCollectionPage(db, { collection: 'series', slug, now }, page)
  return found && { series: { slug, name: found.name }, list: found.list }
}

/** One page of an author's posts; null if there are none. */
export async function listByAuthor(
  db: Database,
  now: number,
  slug: string,
  page: number,
): Promise<{ author: Author; list: PostList } | null> {
  const found = await listCollectionPage(db, { collection: 'author', slug, now }, page)
  const author = found && toAuthor({ name: found.name, slug }, found.people)
  return author && { author, list: found.list }
}

/** Series and authors with at least one live post. */
export async function listCollections(
  db: Database,
  now: number,
): Promise<{ collection: Collection; slug: string; name: string }[]> {
  const all = Object.entries(collections).map(
    ([collection, { slug, name }]) => sql`
      SELECT ${collection} AS collection, ${slug} AS slug, max(${name}) AS name FROM posts p
      WHERE ${slug} <> '' AND ${whereLive(now, 'p')} GROUP BY ${slug}`,
  )
  return v.parse(
    v.array(v.object({ collection: v.picklist(['series', 'author']), slug: v.string(), name: v.string() })),
    await db.all(sql`${sql.join(all, sql` UNION ALL `)} ORDER BY 1, 2`),
  )
}
