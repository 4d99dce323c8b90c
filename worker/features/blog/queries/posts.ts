import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { tagSchema, type PostList, type PostSummary, type Tag } from '#client/features/blog/contract/post.ts'
import { href } from '#client/features/blog/routes.ts'
import { toReadingMinutes } from '#client/runtime/text/reading-time.ts'
import { queryBatch } from '#worker/db/batch.ts'
import { whereLive, whereTagLive } from '#worker/db/publications.ts'
import type { Database } from '#worker/env.ts'
import { toCardImage } from '#worker/markdown/cover.ts'
import { parseImage, selectImageJson } from '../../media/queries.ts'
import { selectAutomaticRedirect } from './automatic-redirects.ts'

export const pageSize = 10

export const summaryRow = v.object({
  slug: v.string(),
  title: v.string(),
  excerpt: v.string(),
  published_at: v.number(),
  words: v.number(),
  tags: v.string(),
  /** The JSON of `selectImageJson`. Results of the search have none. */
  cover: v.optional(v.nullable(v.string())),
})
export type SummaryRow = v.InferOutput<typeof summaryRow>

const tagsJson = v.pipe(v.string(), v.parseJson(), v.array(tagSchema))

export function toSummary(row: SummaryRow): PostSummary {
  const cover = parseImage(row.cover ?? null)
  return {
    slug: row.slug,
    title: row.title,
    excerpt: row.excerpt,
    publishedAt: new Date(row.published_at).toISOString(),
    minutes: toReadingMinutes(row.words),
    tags: v.parse(tagsJson, row.tags),
    ...(cover && { cover: toCardImage(cover) }),
  }
}

export const postTagsColumn = sql`(
  SELECT json_group_array(json_object('slug', t.slug, 'name', t.name) ORDER BY t.slug)
  FROM post_tags pt JOIN tags t ON t.id = pt.tag_id WHERE pt.post_id = p.id AND pt.live_at IS NOT NULL)`

export const postSummaryColumns = sql`p.slug, p.title, p.excerpt, p.published_at, p.words, ${postTagsColumn} AS tags,
  ${selectImageJson(sql`p.cover`)} AS cover`

export async function listLatestPosts(db: Database, now: number, limit: number): Promise<PostSummary[]> {
  const rows = await db.all<SummaryRow>(sql`
      SELECT ${postSummaryColumns} FROM posts p WHERE ${whereLive(now, 'p')}
      ORDER BY published_at DESC, id DESC LIMIT ${limit}`)
  return rows.map(toSummary)
}

/** The newest live posts with a tag whose slug begins with one of the prefixes. */
export async function listPostsByTagPrefix(
  db: Database,
  now: number,
  prefixes: readonly string[],
): Promise<PostSummary[]> {
  const rows = await db.all<SummaryRow>(sql`
      SELECT ${postSummaryColumns} FROM posts p WHERE p.id IN (
        SELECT post_id FROM post_tags WHERE ${whereTagLive(now)} AND tag_id IN (
          SELECT t.id FROM tags t JOIN json_each(${JSON.stringify(prefixes)}) ON t.slug GLOB value || '*')
        GROUP BY post_id ORDER BY max(live_at) DESC LIMIT 3)
      ORDER BY published_at DESC, id DESC`)
  return rows.map(toSummary)
}

export type ListRow = SummaryRow & { total: number }

export function toList(rows: ListRow[], total: number, page: number): PostList {
  return { posts: rows.map(toSummary), page, pages: Math.max(1, Math.ceil(total / pageSize)), total }
}

/**
 * One page of live posts, with the number of posts of every tag; null past the end. Finds the page in the index by date
 * and reads only the ten rows of the page, so that the last page costs as much as the first.
 */
export async function listPosts(
  db: Database,
  now: number,
  page: number,
): Promise<{ list: PostList; tags: (Tag & { count: number })[] } | null> {
  const offset = (page - 1) * pageSize
  const rows = await db.all<ListRow & { tag_counts: string }>(sql`
      WITH here AS (
        SELECT id, published_at AS at FROM posts WHERE ${whereLive(now)}
        ORDER BY published_at DESC, id DESC LIMIT ${pageSize} OFFSET ${offset}),
      counts AS (
        SELECT tag_id, count(*) AS n FROM post_tags WHERE ${whereTagLive(now)} GROUP BY tag_id)
      SELECT ${postSummaryColumns},
        (SELECT count(*) FROM posts WHERE ${whereLive(now)}) AS total,
        (SELECT json_group_array(json_object('slug', t.slug, 'name', t.name, 'count', counts.n) ORDER BY t.slug)
         FROM counts JOIN tags t ON t.id = counts.tag_id) AS tag_counts
      FROM here JOIN posts p ON p.id = here.id ORDER BY here.at DESC, here.id DESC`)
  const first = rows[0]
  if (!first) return page === 1 ? { list: toList([], 0, 1), tags: [] } : null
  return {
    list: toList(rows, first.total, page),
    tags: v.parse(
      v.pipe(v.string(), v.parseJson(), v.array(v.object({ ...tagSchema.entries, count: v.number() }))),
      first.tag_counts,
    ),
  }
}

/** One page of a tag's live posts, or the target of its path's redirect. Null if there is neither. One round trip. */
export async function listPostsByTag(
  db: Database,
  now: number,
  tagSlug: string,
  page: number,
): Promise<{ tag: Tag & { description: string }; list: PostList } | { movedTo: string } | null> {
  const offset = (page - 1) * pageSize
  const [rows, [moved]] = await queryBatch<
    [ListRow & { tag_name: string; tag_description: string }, { to: string }]
  >(db, [
    sql`
      WITH tag AS (SELECT id, name, description FROM tags WHERE slug = ${tagSlug}),
      here AS (
        SELECT post_id, live_at FROM post_tags WHERE tag_id = (SELECT id FROM tag) AND ${whereTagLive(now)}
        ORDER BY live_at DESC, post_id DESC LIMIT ${pageSize} OFFSET ${offset})
      SELECT ${postSummaryColumns}, (SELECT name FROM tag) AS tag_name, (SELECT description FROM tag) AS tag_description,
        (SELECT count(*) FROM post_tags WHERE tag_id = (SELECT id FROM tag) AND ${whereTagLive(now)}) AS total
      FROM here JOIN posts p ON p.id = here.post_id ORDER BY here.live_at DESC, here.post_id DESC`,
    selectAutomaticRedirect(now, href('blog-etiqueta', { slug: tagSlug })),
  ])
  const first = rows[0]
  if (!first) return moved ? { movedTo: moved.to } : null
  const tag = { slug: tagSlug, name: first.tag_name, description: first.tag_description }
  return { tag, list: toList(rows, first.total, page) }
}
