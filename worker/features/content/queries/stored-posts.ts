import { sql, type SQL } from 'drizzle-orm'
import { type PostContent, storedContentSchema } from '#client/features/content/contract.ts'
import { type StoredRow, type StoredText, toStoredText } from '../saving/stored-text.ts'
import { toTransferredText } from '../saving/transferred-text.ts'
import type { IndexedPost } from './index-statements.ts'

export const isArticle = sql`e.kind = 'article'`

/** An article as its index needs it. Instants are epoch milliseconds. */
export type StoredPost = IndexedPost & { rev: number; createdAt: number }

export function toStoredPost(stored: StoredText<PostContent>): StoredPost {
  const { content, ...post } = toTransferredText(stored)
  return { ...post, rev: stored.rev, content: { ...content, tags: content.tags.toSorted() } }
}

export const parseStoredPost = (row: StoredRow): StoredPost =>
  toStoredPost(toStoredText({ isMember: isArticle, storedSchema: storedContentSchema }, row, Date.now()))

/** SQL: the title of a post, for the query of another table; NULL if the post does not exist. */
export const selectPostTitle = (id: SQL): SQL => sql`(SELECT title FROM posts WHERE posts.id = ${id})`

/** Deletes tags that have neither posts nor a description; for a batch. */
export const deleteUnusedTags = sql`DELETE FROM tags WHERE id NOT IN (SELECT tag_id FROM post_tags) AND description = ''`
