import { sql } from 'drizzle-orm'
import type { PostsCard } from '#client/features/content/contract.ts'
import type { SessionUser } from '#client/runtime/session/contract.ts'
import { whereLive, whereScheduled } from '../../db/live-posts.ts'
import type { Env } from '../../env.ts'
import { weekMs } from '../../site-settings/day.ts'
import { getOwnPostsOnly, isByAuthor } from './queries/own-posts.ts'

/** How many drafts, and how many scheduled articles. */
const shown = 4

type Row = { id: string; title: string; at: number }

const withEntries = sql.raw('posts p JOIN entries e ON e.id = p.id')
const newestTitle = sql.raw(`e.content ->> 'title' AS title`)

const toLink = ({ at, ...post }: Row) => ({ ...post, at: new Date(at).toISOString() })

/** Reads the data of the dashboard card, for the articles that the user may see. */
export async function readPostsCard(
  { db }: Pick<Env, 'db'>,
  now: number,
  user: SessionUser,
): Promise<PostsCard> {
  const authorId = getOwnPostsOnly(user)
  const isShown = isByAuthor(authorId)
  const from = authorId === null ? sql`posts p` : withEntries
  const [counted, drafts, scheduled] = await Promise.all([
    db.get<{ week: number; any: number }>(sql`
        SELECT count(*) FILTER (WHERE ${whereLive(now, 'p')} AND p.published_at > ${now - weekMs}) AS week,
          count(*) AS any FROM ${from} WHERE p.status <> 'trash' AND ${isShown}`),
    db.all<Row>(sql`
        SELECT p.id, ${newestTitle}, e.saved_at AS at FROM ${withEntries}
        WHERE p.status = 'draft' AND ${isShown} ORDER BY e.saved_at DESC, e.id DESC LIMIT ${shown}`),
    db.all<Row>(sql`
        SELECT p.id, ${newestTitle}, p.published_at AS at FROM ${withEntries}
        WHERE ${whereScheduled(now, 'p')} AND ${isShown} ORDER BY p.published_at LIMIT ${shown}`),
  ])
  return {
    posts: {
      weekCount: counted.week,
      hasAny: counted.any > 0,
      drafts: drafts.map(toLink),
      scheduled: scheduled.map(toLink),
    },
  }
}
