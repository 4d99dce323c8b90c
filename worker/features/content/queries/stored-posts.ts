import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import { tagSchema } from '#client/features/blog/contract/post.ts'
import { type EditorPost, type PostContent, storedContentSchema } from '#client/features/content/contract.ts'
import type { PostState } from '#client/features/content/contract/states.ts'
import type { Image } from '#client/features/media/contract.ts'
import { isScheduled } from '#worker/db/live-posts.ts'
import type { Database } from '#worker/env.ts'
import { selectImageJson, isSocialDrawing, parseImage } from '../../media/queries.ts'
import { articleFolder } from '../saving/taken-slugs.ts'
import type { EntryReader } from '../saving/write-entry.ts'

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

export const storedRowSchema = v.object({
  id: v.string(),
  rev: v.number(),
  content: v.string(),
  /** With newer text: the content that readers see or saw, whose slug is that of `public_path`. */
  shown: v.nullable(v.string()),
  /** Null = never published. */
  public_path: v.nullable(v.string()),
  pending: v.number(),
  until_at: v.nullable(v.number()),
  trashed_at: v.nullable(v.number()),
  published_at: v.nullable(v.number()),
  created_at: v.number(),
  updated_at: v.nullable(v.number()),
  saved_at: v.number(),
  author_name: v.nullable(v.string()),
  cover_image: v.nullable(v.string()),
  drawn_social: v.nullable(v.number()),
})
export type StoredRow = v.InferOutput<typeof storedRowSchema>

/** SQL: the tags of the post `p` as JSON for `parseTags`. */
export const postTagsColumn = sql`(
  SELECT json_group_array(json_object('slug', t.slug, 'name', t.name) ORDER BY t.name)
  FROM post_tags pt JOIN tags t ON t.id = pt.tag_id WHERE pt.post_id = p.id)`

export const parseTags = (json: string) => v.parse(tagsJson, json)

/** SQL: the title of a post, for the query of another table; NULL if the post does not exist. */
export const selectPostTitle = (id: SQL): SQL => sql`(SELECT title FROM posts WHERE posts.id = ${id})`

/** SQL: the cover of the newest text of the entry `e`. */
export const newestCoverColumn = sql`e.content ->> 'cover'`

/** SQL, for `FROM`: articles as `e`, each with its publication `p` and that one's revision `r`, if there is one. */
export const storedPosts = sql`entries e LEFT JOIN entry_publications p ON p.entry_id = e.id
  LEFT JOIN entry_revisions r ON r.entry_id = p.entry_id AND r.rev = p.rev`

/** SQL condition: the newest version of `e` differs from the one that its publication `p` shows or showed. */
const isPending = sql`p.rev IS NOT NULL AND (p.path <> e.path
  OR p.rev <> (SELECT max(rev) FROM entry_revisions WHERE entry_id = e.id))`

/** SQL: the columns of `storedPosts` that `toStoredPost` needs. */
export const storedColumns = sql`e.id, e.rev, e.content, p.path AS public_path, ${isPending} AS pending,
  iif(${isPending}, r.content, NULL) AS shown, e.until_at, e.trashed_at, p.from_at AS published_at, e.created_at,
  e.updated_at, e.saved_at, e.author_name, ${selectImageJson(newestCoverColumn)} AS cover_image,
  ${isSocialDrawing(sql`e.content ->> 'socialImage'`)} AS drawn_social`

/** An article is published from its publication's date on, until it is withdrawn or moved to the trash. */
function getStatus({
  trashed_at: trashedAt,
  published_at: at,
  until_at: until,
}: StoredRow): StoredPost['status'] {
  if (trashedAt !== null) return 'trash'
  return at !== null && until === null ? 'published' : 'draft'
}

export function toStoredPost(row: StoredRow): StoredPost {
  const newest = v.parse(contentJson, row.content)
  const shown = row.shown === null ? newest : v.parse(contentJson, row.shown)
  const slug = row.public_path?.slice(articleFolder.length) ?? newest.slug
  return {
    id: row.id,
    rev: row.rev,
    status: getStatus(row),
    publishedAt: row.published_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at ?? row.saved_at,
    savedAt: row.saved_at,
    author: row.author_name,
    content: { ...shown, slug, tags: shown.tags.toSorted() },
    workingCopy: row.pending === 1 ? newest : null,
    coverImage: parseImage(row.cover_image),
    isSocialImageDrawn: row.drawn_social === 1,
  }
}

/** The public path of an article, without the leading slash. */
export const toPostPath = (slug: string): string => `${articleFolder}${slug}`

/** The statement that reads a post; for a batch. */
export const selectStoredPost = (id: string): SQL =>
  sql`SELECT ${storedColumns} FROM ${storedPosts} WHERE e.id = ${id} AND e.kind = 'article'`

export const toStoredPostOrNull = ([row]: readonly StoredRow[]): StoredPost | null =>
  row ? toStoredPost(row) : null

export async function readStoredPost(db: Database, id: string): Promise<StoredPost | null> {
  return toStoredPostOrNull(await db.all<StoredRow>(selectStoredPost(id)))
}

/** Posts ordered by id, for the export. `after`: the last id of the previous page. */
export async function listStoredPosts(db: Database, after: string, limit: number): Promise<StoredPost[]> {
  const rows = await db.all<StoredRow>(
    sql`SELECT ${storedColumns} FROM ${storedPosts} WHERE e.id > ${after} AND e.kind = 'article' ORDER BY e.id LIMIT ${limit}`,
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
      SELECT p.id, p.slug, e.saved_at AS savedAt FROM posts p JOIN entries e ON e.id = p.id
      WHERE p.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
        OR p.slug IN (SELECT value FROM json_each(${JSON.stringify(slugs)}))`)
}

/** Deletes the posts with these ids that nobody has edited, and returns their ids; for a batch. */
export const deleteUneditedPosts = (ids: readonly string[]): SQL => sql`
  DELETE FROM entries WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND kind = 'article' AND rev = 1
  RETURNING id`

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
    path: `/${toPostPath(post.content.slug)}`,
    publishedAt: post.publishedAt === null ? null : new Date(post.publishedAt).toISOString(),
    createdAt: new Date(post.createdAt).toISOString(),
    savedAt: new Date(post.savedAt).toISOString(),
    author: post.author,
    pending: post.workingCopy !== null,
    coverImage: post.coverImage,
    drawnSocial: post.isSocialImageDrawn,
  }
}

export const postReader: EntryReader<StoredPost> = {
  select: selectStoredPost,
  // The cast is safe: these are the rows of `selectStoredPost`.
  parse: (rows) => toStoredPostOrNull(rows as readonly StoredRow[]),
  getState: getPostState,
  getNoun: () => ({ one: 'artículo', gender: 'm' }),
  pathTakenMessage: 'Otro artículo ya usa esta dirección.',
  toAnswer: toEditorPost,
  toBody: (post, unsaved) => ({ post, unsaved }),
}
