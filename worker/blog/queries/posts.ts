import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import {
  headingSchema,
  tagSchema,
  type PostList,
  type PostPage,
  type PostSummary,
  type Tag,
} from '#client/blog/contract/post.ts'
import { runBatch } from '../../db/batch.ts'
import { live, liveTag } from '../../db/live.ts'
import { reach } from '../../db/reach.ts'
import type { Database } from '../../env.ts'
import { coverHtml } from '../../markdown/cover.ts'
import { imageJson, parseImage } from '../../media/queries.ts'
import { selectRedirect } from './redirects.ts'

/** Posts on one page of a list. */
export const pageSize = 10

const wordsPerMinute = 220
export const readingMinutes = (words: number): number => Math.max(1, Math.round(words / wordsPerMinute))

type SummaryRow = {
  slug: string
  title: string
  excerpt: string
  published_at: number
  words: number
  tags: string
}

const tagsJson = v.pipe(v.string(), v.parseJson(), v.array(tagSchema))
const headingsJson = v.pipe(v.string(), v.parseJson(), v.array(headingSchema))

function toSummary(row: SummaryRow): PostSummary {
  return {
    slug: row.slug,
    title: row.title,
    excerpt: row.excerpt,
    publishedAt: new Date(row.published_at).toISOString(),
    minutes: readingMinutes(row.words),
    tags: v.parse(tagsJson, row.tags),
  }
}

// The tags of the post `p` as a JSON array.
const tagsOfP = sql`(
  SELECT json_group_array(json_object('slug', t.slug, 'name', t.name) ORDER BY t.name)
  FROM post_tags pt JOIN tags t ON t.id = pt.tag_id WHERE pt.post_id = p.id)`

const summaryOfP = sql`p.slug, p.title, p.excerpt, p.published_at, p.words, ${tagsOfP} AS tags`

/** The newest live posts. */
export async function latestPosts(db: Database, now: number, limit: number): Promise<PostSummary[]> {
  const rows = await reach(
    db.all<SummaryRow>(sql`
      SELECT ${summaryOfP} FROM posts p WHERE ${live(now, 'p')}
      ORDER BY published_at DESC, id DESC LIMIT ${limit}`),
  )
  return rows.map(toSummary)
}

type ListRow = SummaryRow & { total: number }

function toList(rows: ListRow[], total: number, page: number): PostList {
  return { posts: rows.map(toSummary), page, pages: Math.max(1, Math.ceil(total / pageSize)), total }
}

/**
 * One page of live posts with all their tags counted, or null past the end. The page is found in the
 * date index alone; only its ten rows are read in full, so the last page costs what the first does.
 */
export async function listPosts(
  db: Database,
  now: number,
  page: number,
): Promise<{ list: PostList; tags: (Tag & { count: number })[] } | null> {
  const offset = (page - 1) * pageSize
  const rows = await reach(
    db.all<ListRow & { tag_counts: string }>(sql`
      WITH here AS (
        SELECT id, published_at AS at FROM posts WHERE ${live(now)}
        ORDER BY published_at DESC, id DESC LIMIT ${pageSize} OFFSET ${offset}),
      counts AS (
        SELECT tag_id, count(*) AS n FROM post_tags WHERE ${liveTag(now)} GROUP BY tag_id)
      SELECT ${summaryOfP},
        (SELECT count(*) FROM posts WHERE ${live(now)}) AS total,
        (SELECT json_group_array(json_object('slug', t.slug, 'name', t.name, 'count', counts.n) ORDER BY t.name)
         FROM counts JOIN tags t ON t.id = counts.tag_id) AS tag_counts
      FROM here JOIN posts p ON p.id = here.id ORDER BY here.at DESC, here.id DESC`),
  )
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

/** One page of the live posts of a tag, or null where the tag has none there. */
export async function listPostsByTag(
  db: Database,
  now: number,
  tagSlug: string,
  page: number,
): Promise<{ tag: Tag; list: PostList } | null> {
  const offset = (page - 1) * pageSize
  const rows = await reach(
    db.all<ListRow & { tag_name: string }>(sql`
      WITH tag AS (SELECT id, name FROM tags WHERE slug = ${tagSlug}),
      here AS (
        SELECT post_id, live_at FROM post_tags WHERE tag_id = (SELECT id FROM tag) AND ${liveTag(now)}
        ORDER BY live_at DESC, post_id DESC LIMIT ${pageSize} OFFSET ${offset})
      SELECT ${summaryOfP}, (SELECT name FROM tag) AS tag_name,
        (SELECT count(*) FROM post_tags WHERE tag_id = (SELECT id FROM tag) AND ${liveTag(now)}) AS total
      FROM here JOIN posts p ON p.id = here.post_id ORDER BY here.live_at DESC, here.post_id DESC`),
  )
  const first = rows[0]
  if (!first) return null
  return { tag: { slug: tagSlug, name: first.tag_name }, list: toList(rows, first.total, page) }
}

type PostRow = SummaryRow & {
  updated_at: number
  html: string
  headings: string
  seo_title: string | null
  seo_description: string | null
  cover: string | null
  social_image: string | null
  related: string
  previous: string | null
  next: string | null
}

const relatedJson = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(
    v.object({
      slug: v.string(),
      title: v.string(),
      excerpt: v.string(),
      published_at: v.number(),
      words: v.number(),
      tags: v.string(),
    }),
  ),
)
const linkJson = v.nullable(
  v.pipe(v.string(), v.parseJson(), v.object({ slug: v.string(), title: v.string() })),
)

/**
 * A live post with its neighbours and up to three related by shared tags; or where its path has moved to for good,
 * null where neither is there. One trip.
 */
export async function readPost(
  db: Database,
  now: number,
  slug: string,
  path: string,
): Promise<PostPage | { movedTo: string } | null> {
  const neighbour = (comparison: SQL, order: SQL) => sql`(
    SELECT json_object('slug', n.slug, 'title', n.title) FROM posts n
    WHERE ${live(now, 'n')}
      AND (n.published_at, n.id) ${comparison} (p.published_at, p.id)
    ORDER BY n.published_at ${order}, n.id ${order} LIMIT 1)`
  const [[row], [moved]] = await reach(
    runBatch<[PostRow, { to: string }]>(db, [
      sql`
      SELECT ${summaryOfP}, p.updated_at, p.html, p.headings, p.seo_title, p.seo_description,
        ${imageJson(sql`p.cover`)} AS cover, ${imageJson(sql`p.social_image`)} AS social_image,
        ${neighbour(sql`<`, sql`DESC`)} AS previous, ${neighbour(sql`>`, sql`ASC`)} AS next,
        (SELECT json_group_array(json_object('slug', r.slug, 'title', r.title, 'excerpt', r.excerpt,
           'published_at', r.published_at, 'words', r.words, 'tags', r.tags))
         FROM (
           SELECT p.slug, p.title, p.excerpt, p.published_at, p.words, ${tagsOfP} AS tags FROM (
             -- Candidates come from the newest posts of each shared tag, so that a large tag stays cheap.
             SELECT c.post_id, count(*) AS shared, max(c.live_at) AS at
             FROM post_tags mine JOIN post_tags c ON c.tag_id = mine.tag_id
               AND c.post_id <> mine.post_id AND ${liveTag(now, 'c')} AND c.live_at >= (
                 SELECT min(live_at) FROM (SELECT live_at FROM post_tags
                   WHERE tag_id = mine.tag_id AND ${liveTag(now)} ORDER BY live_at DESC LIMIT 30))
             WHERE mine.post_id = p.id
             GROUP BY c.post_id ORDER BY shared DESC, at DESC LIMIT 3) best
           JOIN posts p ON p.id = best.post_id ORDER BY best.shared DESC, best.at DESC) r) AS related
      FROM posts p WHERE p.slug = ${slug} AND ${live(now, 'p')}`,
      selectRedirect(now, path),
    ]),
  )
  if (!row) return moved ? { movedTo: moved.to } : null
  const cover = parseImage(row.cover)
  return {
    post: {
      ...toSummary(row),
      updatedAt: new Date(row.updated_at).toISOString(),
      html: coverHtml(cover) + row.html,
      headings: v.parse(headingsJson, row.headings),
      seoTitle: row.seo_title,
      seoDescription: row.seo_description,
      socialImage: (parseImage(row.social_image) ?? cover)?.src ?? null,
    },
    related: v.parse(relatedJson, row.related).map(toSummary),
    previous: v.parse(linkJson, row.previous),
    next: v.parse(linkJson, row.next),
  }
}
