import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import type { Author, PostList, Tag } from '#client/features/blog/contract/post.ts'
import { live } from '#worker/db/live.ts'
import { reach } from '#worker/db/reach.ts'
import { storedPeople } from '#worker/db/stored-people.ts'
import type { Database } from '#worker/env.ts'
import { authorOf } from './author.ts'
import { type ListRow, pageSize, summaryOfP, toList } from './posts.ts'

/** What articles are put together by beside tags: a series from its first part on, an author from the newest article on. */
const collections = {
  series: { slug: sql`series_slug`, name: sql`p.series`, direction: sql`ASC` },
  author: { slug: sql`byline_slug`, name: sql`p.byline`, direction: sql`DESC` },
} as const
export type Collection = keyof typeof collections

type Asked = { collection: Collection; slug: string; now: number }

/** The live posts of a collection. */
const liveIn = ({ collection, slug, now }: Asked): SQL =>
  sql`${collections[collection].slug} = ${slug} AND ${collections[collection].slug} <> '' AND ${live(now)}`

/** Their ids and moments (`id`, `at`), newest first. */
export const newestIn = (asked: Asked): SQL =>
  sql`SELECT id, published_at AS at FROM posts WHERE ${liveIn(asked)}`

type Row = ListRow & { name: string; people: string | null }

async function listIn(db: Database, asked: Asked, page: number) {
  const { name, direction } = collections[asked.collection]
  const order = (from: SQL): SQL => sql`${from}at ${direction}, ${from}id ${direction}`
  const rows = await reach(
    db.all<Row>(sql`
      WITH here AS (${newestIn(asked)} ORDER BY ${order(sql``)} LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize})
      SELECT ${summaryOfP}, ${name} AS name, ${storedPeople} AS people,
        (SELECT count(*) FROM posts WHERE ${liveIn(asked)}) AS total
      FROM here JOIN posts p ON p.id = here.id ORDER BY ${order(sql`here.`)}`),
  )
  const first = rows[0]
  return first ? { name: first.name, people: first.people, list: toList(rows, first.total, page) } : null
}

/** One page of a series, or null where there is none. */
export async function listSeries(
  db: Database,
  now: number,
  slug: string,
  page: number,
): Promise<{ series: Tag; list: PostList } | null> {
  const found = await listIn(db, { collection: 'series', slug, now }, page)
  return found && { series: { slug, name: found.name }, list: found.list }
}

/** One page of what an author has written, or null where there is nothing. */
export async function listByAuthor(
  db: Database,
  now: number,
  slug: string,
  page: number,
): Promise<{ author: Author; list: PostList } | null> {
  const found = await listIn(db, { collection: 'author', slug, now }, page)
  const author = found && authorOf({ name: found.name, slug }, found.people)
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
      WHERE ${slug} <> '' AND ${live(now, 'p')} GROUP BY ${slug}`,
  )
  return v.parse(
    v.array(v.object({ collection: v.picklist(['series', 'author']), slug: v.string(), name: v.string() })),
    await reach(db.all(sql`${sql.join(all, sql` UNION ALL `)} ORDER BY 1, 2`)),
  )
}
