import { sql, type SQL } from 'drizzle-orm'
import type { ListFilter, ManagedList, ManagedPost } from '#client/studio/contract/list.ts'
import type { ListOrder, PostState } from '#client/studio/contract/states.ts'
import { hasEveryWord } from '../../db/fold.ts'
import { live, scheduled } from '../../db/live.ts'
import { reach } from '../../db/reach.ts'
import type { Database } from '../../env.ts'
import { parseTags, stateOf, type StoredRow, tagsOfP } from './stored-posts.ts'

/** Posts on one page of the manager's list. */
const pageSize = 25

function inState(state: PostState | null, now: number): SQL {
  if (state === 'trash') return sql`p.status = 'trash'`
  if (state === 'draft') return sql`p.status = 'draft'`
  if (state === 'scheduled') return scheduled(now, 'p')
  if (state === 'published') return live(now, 'p')
  return sql`p.status <> 'trash'`
}

const orders: Readonly<Record<ListOrder, SQL>> = {
  recent: sql`coalesce(p.saved_at, p.updated_at) DESC, p.id DESC`,
  oldest: sql`coalesce(p.saved_at, p.updated_at), p.id`,
  // What is folded begins with the title; ñ comes after n, not after z.
  title: sql`replace(p.folded, 'ñ', 'n~'), p.id`,
  published: sql`p.published_at DESC, p.id DESC`,
}

type ListedRow = Pick<
  StoredRow,
  | 'id'
  | 'rev'
  | 'status'
  | 'slug'
  | 'title'
  | 'published_at'
  | 'updated_at'
  | 'saved_at'
  | 'author_name'
  | 'tags'
> & { pending: number; newest_title: string | null; total: number }

function matching({ state, query, tag }: ListFilter, now: number): SQL {
  const tagged = sql`p.id IN (
    SELECT post_id FROM post_tags JOIN tags ON tags.id = tag_id WHERE tags.slug = ${tag})`
  return sql.join(
    [inState(state, now), ...hasEveryWord(sql`p.folded`, query), ...(tag ? [tagged] : [])],
    sql` AND `,
  )
}

/** One page of the manager's list. Past the end it is empty, never an error: rows move while one works. */
export async function listManaged(
  db: Database,
  filter: ListFilter,
  page: number,
  now: number,
): Promise<ManagedList> {
  const where = matching(filter, now)
  const order = orders[filter.order]
  const [rows, counted] = await reach(
    Promise.all([
      db.all<ListedRow>(sql`
        WITH here AS (SELECT p.id FROM posts p WHERE ${where} ORDER BY ${order}
          LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize})
        SELECT p.id, p.rev, p.status, p.slug, p.title, p.published_at, p.updated_at, p.saved_at, p.author_name,
          p.working IS NOT NULL AS pending, p.working ->> 'title' AS newest_title, ${tagsOfP} AS tags,
          (SELECT count(*) FROM posts p WHERE ${where}) AS total
        FROM here JOIN posts p ON p.id = here.id ORDER BY ${order}`),
      db.all<{ status: string; later: number; n: number }>(sql`
        SELECT status, ${scheduled(now)} AS later, count(*) AS n
        FROM posts GROUP BY 1, 2`),
    ]),
  )
  const total = rows[0]?.total ?? 0
  const count = (status: string, later: number) =>
    counted.find((row) => row.status === status && row.later === later)?.n ?? 0
  return {
    posts: rows.map((row) => toManaged(row, now)),
    page,
    pages: Math.max(1, Math.ceil(total / pageSize)),
    total,
    counts: {
      draft: count('draft', 0),
      scheduled: count('published', 1),
      published: count('published', 0),
      trash: count('trash', 0),
    },
  }
}

function toManaged(row: ListedRow, now: number): ManagedPost {
  return {
    id: row.id,
    rev: row.rev,
    state: stateOf({ status: row.status, publishedAt: row.published_at }, now),
    slug: row.slug,
    title: row.newest_title ?? row.title,
    publishedAt: row.published_at === null ? null : new Date(row.published_at).toISOString(),
    savedAt: new Date(row.saved_at ?? row.updated_at).toISOString(),
    author: row.author_name,
    pending: row.pending === 1,
    tags: parseTags(row.tags),
  }
}

/** Every tag that some post carries, with how many. */
export function listTags(db: Database): Promise<{ slug: string; name: string; count: number }[]> {
  return reach(
    db.all<{ slug: string; name: string; count: number }>(sql`
      SELECT t.slug, t.name, c.n AS count FROM (
        SELECT tag_id, count(*) AS n FROM post_tags GROUP BY tag_id) c
      JOIN tags t ON t.id = c.tag_id ORDER BY t.name`),
  )
}
