import { sql, type SQL } from 'drizzle-orm'

// A post is live if it is published and its date has come; with a future date it is scheduled.

/** True if the instant (epoch milliseconds) has come. */
export const hasPassed = (at: number | null, now: number): boolean => at !== null && at <= now

const getColumns = (alias: string): { status: SQL; publishedAt: SQL } => ({
  status: sql.raw(`${alias}.status`),
  publishedAt: sql.raw(`${alias}.published_at`),
})

/** SQL condition for live rows of `posts`; `alias` is the table's name in the query. */
export function whereLive(now: number, alias = 'posts'): SQL {
  const { status, publishedAt } = getColumns(alias)
  return sql`${status} = 'published' AND ${publishedAt} <= ${now}`
}

export function whereScheduled(now: number, alias = 'posts'): SQL {
  const { status, publishedAt } = getColumns(alias)
  return sql`${status} = 'published' AND ${publishedAt} > ${now}`
}

/**
 * SQL condition for rows of `post_tags` whose post is live: `live_at` is the post's date while it is published. It is
 * NULL for tags that readers do not see: of drafts, and of pending changes.
 */
export function whereTagLive(now: number, alias = 'post_tags'): SQL {
  return sql`${sql.raw(alias)}.live_at <= ${now}`
}
