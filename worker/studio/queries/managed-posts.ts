import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import { tagSchema } from '#client/blog/contract/post.ts'
import {
  type EditorPost,
  type ListFilter,
  type ManagedList,
  type ManagedPost,
  type PostContent,
  type PostState,
  postContentSchema,
} from '#client/studio/contract.ts'
import { isScheduled, live, scheduled } from '../../db/live.ts'
import { reach } from '../../db/reach.ts'
import type { Database } from '../../env.ts'
import { readImages } from '../../media/queries.ts'

/** Posts on one page of the manager's list. */
export const managedPageSize = 25

const tagsJson = v.pipe(v.string(), v.parseJson(), v.array(tagSchema))
const contentJson = v.pipe(v.string(), v.parseJson(), postContentSchema)

export type StoredPost = {
  id: string
  rev: number
  status: 'draft' | 'published' | 'trash'
  publishedAt: number | null
  createdAt: number
  updatedAt: number
  savedAt: number
  author: string | null
  /** What readers see, or would. */
  content: PostContent
  working: PostContent | null
}

type Row = {
  id: string
  rev: number
  status: StoredPost['status']
  slug: string
  title: string
  excerpt: string
  markdown: string
  seo_title: string | null
  seo_description: string | null
  cover: string | null
  social_image: string | null
  working: string | null
  published_at: number | null
  created_at: number
  updated_at: number
  saved_at: number | null
  author_name: string | null
  tags: string
}

const tagsOfP = sql`(
  SELECT json_group_array(json_object('slug', t.slug, 'name', t.name) ORDER BY t.name)
  FROM post_tags pt JOIN tags t ON t.id = pt.tag_id WHERE pt.post_id = p.id)`

function toStored(row: Row): StoredPost {
  return {
    id: row.id,
    rev: row.rev,
    status: row.status,
    publishedAt: row.published_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    savedAt: row.saved_at ?? row.updated_at,
    author: row.author_name,
    content: {
      title: row.title,
      slug: row.slug,
      excerpt: row.excerpt,
      markdown: row.markdown,
      tags: v.parse(tagsJson, row.tags).map(({ name }) => name),
      seoTitle: row.seo_title,
      seoDescription: row.seo_description,
      cover: row.cover,
      socialImage: row.social_image,
    },
    working: row.working === null ? null : v.parse(contentJson, row.working),
  }
}

const columns = sql`p.id, p.rev, p.status, p.slug, p.title, p.excerpt, p.markdown, p.seo_title,
  p.seo_description, p.cover, p.social_image, p.working, p.published_at, p.created_at, p.updated_at,
  p.saved_at, p.author_name, ${tagsOfP} AS tags`

export async function readStored(db: Database, id: string): Promise<StoredPost | null> {
  const row = await reach(db.get<Row | undefined>(sql`SELECT ${columns} FROM posts p WHERE p.id = ${id}`))
  return row ? toStored(row) : null
}

/** Posts by creation, for the export: `after` is the id the last page ended with. */
export async function listStored(db: Database, after: string, limit: number): Promise<StoredPost[]> {
  const rows = await reach(
    db.all<Row>(sql`SELECT ${columns} FROM posts p WHERE p.id > ${after} ORDER BY p.id LIMIT ${limit}`),
  )
  return rows.map(toStored)
}

export function stateOf(post: Pick<StoredPost, 'status' | 'publishedAt'>, now: number): PostState {
  if (post.status === 'trash') return 'papelera'
  if (post.status === 'draft') return 'borrador'
  return isScheduled(post, now) ? 'programada' : 'publicada'
}

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

export async function toEditorPost(db: Database, post: StoredPost, now: number): Promise<EditorPost> {
  const content = post.working ?? post.content
  const covers = await readImages(db, content.cover === null ? [] : [content.cover])
  return {
    id: post.id,
    rev: post.rev,
    state: stateOf(post, now),
    content,
    path: `/blog/${post.content.slug}`,
    publishedAt: iso(post.publishedAt),
    createdAt: new Date(post.createdAt).toISOString(),
    savedAt: new Date(post.savedAt).toISOString(),
    author: post.author,
    pending: post.working !== null,
    coverImage: covers.get(content.cover ?? '') ?? null,
  }
}

function inState(state: PostState | null, now: number): SQL {
  if (state === 'papelera') return sql`p.status = 'trash'`
  if (state === 'borrador') return sql`p.status = 'draft'`
  if (state === 'programada') return scheduled(now, 'p')
  if (state === 'publicada') return live(now, 'p')
  return sql`p.status <> 'trash'`
}

const orders: Readonly<Record<ListFilter['orden'], SQL>> = {
  recientes: sql`coalesce(p.saved_at, p.updated_at) DESC, p.id DESC`,
  antiguas: sql`coalesce(p.saved_at, p.updated_at), p.id`,
  titulo: sql`p.title COLLATE NOCASE, p.id`,
  publicacion: sql`p.published_at DESC, p.id DESC`,
}

type ListedRow = Pick<
  Row,
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

/** One page of the manager's list. Past the end it is empty, never an error: rows move while one works. */
export async function listManaged(
  db: Database,
  filter: ListFilter,
  page: number,
  now: number,
): Promise<ManagedList> {
  const q = filter.q.toLowerCase()
  const where = sql.join(
    [
      inState(filter.estado, now),
      ...(q ? [sql`(instr(lower(p.title), ${q}) > 0 OR instr(p.slug, ${q}) > 0)`] : []),
      ...(filter.etiqueta
        ? [
            sql`p.id IN (SELECT post_id FROM post_tags JOIN tags ON tags.id = tag_id WHERE tags.slug = ${filter.etiqueta})`,
          ]
        : []),
    ],
    sql` AND `,
  )
  const order = orders[filter.orden]
  const [rows, counted] = await reach(
    Promise.all([
      db.all<ListedRow>(sql`
        WITH here AS (SELECT p.id FROM posts p WHERE ${where} ORDER BY ${order}
          LIMIT ${managedPageSize} OFFSET ${(page - 1) * managedPageSize})
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
    pages: Math.max(1, Math.ceil(total / managedPageSize)),
    total,
    counts: {
      borrador: count('draft', 0),
      programada: count('published', 1),
      publicada: count('published', 0),
      papelera: count('trash', 0),
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
    publishedAt: iso(row.published_at),
    savedAt: new Date(row.saved_at ?? row.updated_at).toISOString(),
    author: row.author_name,
    pending: row.pending === 1,
    tags: v.parse(tagsJson, row.tags),
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
