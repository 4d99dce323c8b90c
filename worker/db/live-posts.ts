import { sql, type SQL } from 'drizzle-orm'

// What readers see, said once: a post is live when it is published and its moment has come; a published
// one whose moment lies ahead is scheduled, and no other state says so.

type Publication = { status: 'draft' | 'published' | 'trash'; publishedAt: number | null }

/** Whether a moment (epoch milliseconds) has come. */
export const hasPassed = (at: number | null, now: number): boolean => at !== null && at <= now

export const isLive = ({ status, publishedAt }: Publication, now: number): boolean =>
  status === 'published' && hasPassed(publishedAt, now)

export const isScheduled = (post: Publication, now: number): boolean =>
  post.status === 'published' && !isLive(post, now)

const getColumns = (alias: string): { status: SQL; publishedAt: SQL } => ({
  status: sql.raw(`${alias}.status`),
  publishedAt: sql.raw(`${alias}.published_at`),
})

/** The condition for live rows of `posts`, by the name they have in the query. */
export function whereLive(now: number, alias = 'posts'): SQL {
  const { status, publishedAt } = getColumns(alias)
  return sql`${status} = 'published' AND ${publishedAt} <= ${now}`
}

/** The condition for scheduled rows of `posts`. */
export function whereScheduled(now: number, alias = 'posts'): SQL {
  const { status, publishedAt } = getColumns(alias)
  return sql`${status} = 'published' AND ${publishedAt} > ${now}`
}

/** The condition for rows of `post_tags` whose post is live: `live_at` repeats its moment while it is published. */
export function whereTagLive(now: number, alias = 'post_tags'): SQL {
  return sql`${sql.raw(alias)}.live_at <= ${now}`
}
