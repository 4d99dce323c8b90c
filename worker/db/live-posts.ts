import { sql, type SQL } from 'drizzle-orm'

// A post is live if it is published, its date has come, and its end has not. With a future date it is scheduled.

/** True if the instant (epoch milliseconds) has come. */
export const hasPassed = (at: number | null, now: number): boolean => at !== null && at <= now

const column = (alias: string, name: string): SQL => sql.raw(`${alias}.${name}`)

/** SQL condition: the row has no end, or its end has not come. The indexes that order lists contain `until_at`. */
export function hasNotEnded(now: number, alias: string): SQL {
  const untilAt = column(alias, 'until_at')
  return sql`(${untilAt} IS NULL OR ${untilAt} > ${now})`
}

const isPublished = (alias: string): SQL => sql`${column(alias, 'status')} = 'published'`

/** SQL condition for live rows of `posts`; `alias` is the table's name in the query. */
export const whereLive = (now: number, alias = 'posts'): SQL =>
  sql`${isPublished(alias)} AND ${column(alias, 'published_at')} <= ${now} AND ${hasNotEnded(now, alias)}`

export const whereScheduled = (now: number, alias = 'posts'): SQL =>
  sql`${isPublished(alias)} AND ${column(alias, 'published_at')} > ${now}`

/** SQL condition: the post was live until its end. Nothing is written then, so its status stays. */
export const whereEnded = (now: number, alias = 'posts'): SQL =>
  sql`${isPublished(alias)} AND ${column(alias, 'until_at')} <= ${now}`

/** SQL condition: the post is neither live nor scheduled, nor in the trash. */
export const whereDraft = (now: number, alias = 'posts'): SQL =>
  sql`(${column(alias, 'status')} = 'draft' OR ${whereEnded(now, alias)})`

/**
 * SQL condition for rows of `post_tags` whose post is live: `live_at` is the post's date while it is published, `until_at`
 * its end. `live_at` is NULL for tags that readers do not see: of drafts, and of pending changes.
 */
export const whereTagLive = (now: number, alias = 'post_tags'): SQL =>
  sql`${column(alias, 'live_at')} <= ${now} AND ${hasNotEnded(now, alias)}`
