import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import { tagSchema } from '#client/features/blog/contract/post.ts'
import type { EditorPost, PostContent } from '#client/features/content/contract.ts'
import type { PostState } from '#client/features/content/contract/states.ts'
import { storedContentSchema } from '#client/features/content/contract/stored-content.ts'
import type { Image } from '#client/features/media/contract.ts'
import { isScheduled } from '#worker/db/live-posts.ts'
import type { Database } from '#worker/env.ts'
import { selectImageJson, isSocialDrawing, parseImage } from '../../media/queries.ts'

const tagsJson = v.pipe(v.string(), v.parseJson(), v.array(tagSchema))
const contentJson = v.pipe(v.string(), v.parseJson(), storedContentSchema)

/** A post as it is stored. Instants are epoch milliseconds. */
export type StoredPost = {
  id: string
  rev: number
  status: 'draft' | 'published' | 'trash'
  publishedAt: number | null
  createdAt: number
  updatedAt: number
  savedAt: number
  author: string | null
  /** The published text, or the text of a draft. */
  content: PostContent
  /** Pending changes: newer text that readers do not see yet. */
  workingCopy: PostContent | null
  /** The cover of the newest text. */
  coverImage: Image | null
  /** Whether the editor drew the newest text's social image, instead of a manager choosing it. */
  isSocialImageDrawn: boolean
}

export type StoredRow = {
  id: string
  rev: number
  status: StoredPost['status']
  slug: string
  title: string
  excerpt: string
  markdown: string
  series: string
  byline: string
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
  cover_image: string | null
  drawn_social: number | null
}

/** SQL: the tags of the post `p` as JSON for `parseTags`. */
export const postTagsColumn = sql`(
  SELECT json_group_array(json_object('slug', t.slug, 'name', t.name) ORDER BY t.name)
  FROM post_tags pt JOIN tags t ON t.id = pt.tag_id WHERE pt.post_id = p.id)`

export const parseTags = (json: string) => v.parse(tagsJson, json)

/** SQL: the title of a post, for the query of another table; NULL if the post does not exist. */
export const selectPostTitle = (id: SQL): SQL => sql`(SELECT title FROM posts WHERE posts.id = ${id})`

/** SQL: the cover of the newest text of the post `p`. */
export const newestCoverColumn = sql`CASE WHEN p.working IS NULL THEN p.cover ELSE p.working ->> 'cover' END`

const newestSocialColumn = sql`CASE WHEN p.working IS NULL THEN p.social_image ELSE p.working ->> 'socialImage' END`

/** SQL: the columns of the post `p` that `toStoredPost` needs. */
export const storedColumns = sql`p.id, p.rev, p.status, p.slug, p.title, p.excerpt, p.markdown, p.series, p.byline, p.seo_title,
  p.seo_description, p.cover, p.social_image, p.working, p.published_at, p.created_at, p.updated_at,
  p.saved_at, p.author_name, ${postTagsColumn} AS tags, ${selectImageJson(newestCoverColumn)} AS cover_image,
  ${isSocialDrawing(newestSocialColumn)} AS drawn_social`

export function toStoredPost(row: StoredRow): StoredPost {
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
      tags: parseTags(row.tags).map(({ name }) => name),
      series: row.series,
      author: row.byline,
      seoTitle: row.seo_title,
      seoDescription: row.seo_description,
      cover: row.cover,
      socialImage: row.social_image,
    },
    workingCopy: row.working === null ? null : v.parse(contentJson, row.working),
    coverImage: parseImage(row.cover_image),
    isSocialImageDrawn: row.drawn_social === 1,
  }
}

/** The statement that reads a post; for a batch. */
export const selectStoredPost = (id: string): SQL =>
  sql`SELECT ${storedColumns} FROM posts p WHERE p.id = ${id}`

export async function readStoredPost(db: Database, id: string): Promise<StoredPost | null> {
  const row = await db.get<StoredRow | undefined>(selectStoredPost(id))
  return row ? toStoredPost(row) : null
}

/** Posts ordered by id, for the export. `after`: the last id of the previous page. */
export async function listStoredPosts(db: Database, after: string, limit: number): Promise<StoredPost[]> {
  const rows = await db.all<StoredRow>(
    sql`SELECT ${storedColumns} FROM posts p WHERE p.id > ${after} ORDER BY p.id LIMIT ${limit}`,
  )
  return rows.map(toStoredPost)
}

/** Posts that have one of these ids or slugs, for the import. */
export function findExistingPosts(
  db: Database,
  ids: readonly string[],
  slugs: readonly string[],
): Promise<{ id: string; slug: string; savedAt: number }[]> {
  return db.all<{ id: string; slug: string; savedAt: number }>(sql`
      SELECT id, slug, coalesce(saved_at, updated_at) AS savedAt FROM posts
      WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
        OR slug IN (SELECT value FROM json_each(${JSON.stringify(slugs)}))`)
}

/** Deletes the posts with these ids that nobody has edited, and returns their ids; for a batch. */
export const deleteUneditedPosts = (ids: readonly string[]): SQL => sql`
  DELETE FROM posts WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND rev = 1 RETURNING id`

/** Deletes tags that have neither posts nor a description; for a batch. */
export const deleteUnusedTags = sql`DELETE FROM tags WHERE id NOT IN (SELECT tag_id FROM post_tags) AND description = ''`

export function getPostState(post: Pick<StoredPost, 'status' | 'publishedAt'>, now: number): PostState {
  return isScheduled(post, now) ? 'scheduled' : post.status
}

/** The content that was saved last, published or not. */
export const getNewestContent = (post: Pick<StoredPost, 'content' | 'workingCopy'>): PostContent =>
  post.workingCopy ?? post.content

export function toEditorPost(post: StoredPost, now: number): EditorPost {
  return {
    id: post.id,
    rev: post.rev,
    state: getPostState(post, now),
    content: getNewestContent(post),
    path: `/blog/${post.content.slug}`,
    publishedAt: post.publishedAt === null ? null : new Date(post.publishedAt).toISOString(),
    createdAt: new Date(post.createdAt).toISOString(),
    savedAt: new Date(post.savedAt).toISOString(),
    author: post.author,
    pending: post.workingCopy !== null,
    coverImage: post.coverImage,
    drawnSocial: post.isSocialImageDrawn,
  }
}
