import { sql, type SQL } from 'drizzle-orm'
import type { SessionUser } from '#client/runtime/session/contract.ts'
import { hasPermission, ownerRole, type Permission } from '#client/runtime/session/permissions.ts'
import { hasNotEnded } from '#worker/db/publications.ts'
import type { Database } from '#worker/env.ts'

// Who writes articles without publishing them sees and changes only those that they created.

/** The id of the person whose articles alone the user may see; null = all articles. */
export const getOwnPostsOnly = (user: SessionUser): string | null =>
  hasPermission(user, 'publishArticles') ? null : user.id

/** SQL condition for the entry `e`. */
export const isByAuthor = (authorId: string | null): SQL =>
  authorId === null ? sql`TRUE` : sql`e.author_id = ${authorId}`

/** SQL condition: the user may see the entry `e` in the lists. */
export function isSeenBy(user: SessionUser): SQL {
  const isArticleSeen = hasPermission(user, 'editArticles') ? isByAuthor(getOwnPostsOnly(user)) : sql`FALSE`
  return sql`iif(e.kind = 'article', ${isArticleSeen}, ${Number(hasPermission(user, 'editPages'))})`
}

/** SQL for the name of who wrote a text last, if that is not the user. */
export const selectOtherAuthor = (user: SessionUser | null, id: SQL): SQL =>
  sql`(SELECT iif(author_id = ${user?.id ?? ''}, NULL, author_name) FROM entry_revisions
    WHERE entry_id = ${id} ORDER BY rev DESC LIMIT 1)`

/**
 * SQL condition for the entry `e`: the user may publish it, and whoever wrote it last may not. Owners may do everything,
 * which their role does not list.
 */
export function waitsFor(user: SessionUser): SQL {
  const may = (permission: Permission) => Number(hasPermission(user, permission))
  const needed = sql`iif(e.kind = 'article', 'publishArticles', 'publishPages')`
  return sql`(iif(e.kind = 'article', ${may('publishArticles')}, ${may('publishPages')}) AND EXISTS (
    SELECT 1 FROM entry_revisions v JOIN managers m ON m.id = v.author_id JOIN roles o ON o.id = m.role_id
    WHERE v.entry_id = e.id AND v.rev = (SELECT max(rev) FROM entry_revisions WHERE entry_id = e.id)
      AND o.id <> ${ownerRole} AND ${needed} NOT IN (SELECT value FROM json_each(o.permissions))))`
}

/** Who created a text, and whether readers see it or will; null if there is no such text. */
export async function readTextOwner(db: Database, id: string, now: number) {
  type Row = { authorId: string | null; published: number }
  const row = await db.find<Row>(sql`
    SELECT author_id AS authorId, trashed_at IS NULL AND ${hasNotEnded(now, 'entries')}
      AND EXISTS (SELECT 1 FROM entry_publications WHERE entry_id = entries.id) AS published
    FROM entries WHERE id = ${id}`)
  return row && { authorId: row.authorId, isPublished: row.published === 1 }
}
