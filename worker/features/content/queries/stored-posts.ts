import { sql, type SQL } from 'drizzle-orm'
import { type PostContent, storedContentSchema } from '#client/features/content/contract.ts'
import type { Database } from '#worker/env.ts'
import { selectStored, type StoredRow, type StoredText, toStoredText } from '../saving/stored-text.ts'
import { articleFolder } from '../saving/taken-slugs.ts'
import type { IndexedPost } from './index-statements.ts'

/** SQL condition: the entry `e` is an article. */
export const isArticle = sql`e.kind = 'article'`

/** An article as its index and its export need it. Instants are epoch milliseconds. */
export type StoredPost = IndexedPost & { rev: number; createdAt: number }

export function toStoredPost(stored: StoredText<PostContent>): StoredPost {
  const { id, rev, state, content, hasChanges, storage } = stored
  const { publishedAt, createdAt, updatedAt, path } = storage
  const shown = storage.shown ?? { path, content }
  return {
    id,
    rev,
    status:
      state === 'trash' || state === 'published' ? state : state === 'scheduled' ? 'published' : 'draft',
    publishedAt,
    createdAt,
    updatedAt,
    content: {
      ...shown.content,
      slug: shown.path.slice(articleFolder.length),
      tags: shown.content.tags.toSorted(),
    },
    workingCopy: hasChanges ? content : null,
  }
}

export const parseStoredPost = (row: StoredRow): StoredPost =>
  toStoredPost(toStoredText({ isMember: isArticle, storedSchema: storedContentSchema }, row, Date.now()))

/** SQL: the title of a post, for the query of another table; NULL if the post does not exist. */
export const selectPostTitle = (id: SQL): SQL => sql`(SELECT title FROM posts WHERE posts.id = ${id})`

/** Posts ordered by id, for the export. `after`: the last id of the previous page. */
export async function listStoredPosts(db: Database, after: string, limit: number): Promise<StoredPost[]> {
  const rows = await db.all<StoredRow>(
    sql`${selectStored(Date.now())} WHERE e.id > ${after} AND ${isArticle} ORDER BY e.id LIMIT ${limit}`,
  )
  return rows.map(parseStoredPost)
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
