import { sql } from 'drizzle-orm'
import type { PostsCard } from '#client/features/content/contract.ts'
import type { SessionUser } from '#client/runtime/session/contract.ts'
import { whereLive, whereScheduled } from '../../db/live-posts.ts'
import type { Env } from '../../env.ts'
import { getOwnPostsOnly, isByAuthor } from './queries/own-posts.ts'

const latestOnDashboard = 5

type Row = { id: string; slug: string; title: string; at: number }

const withEntries = sql.raw('posts p JOIN entries e ON e.id = p.id')
const newestTitle = sql.raw(`e.content ->> 'title' AS title`)

const toLink = ({ at, ...post }: Row) => ({ ...post, at: new Date(at).toISOString() })

/** Reads the counts and links of the dashboard card, for the articles that the user may see. */
export async function readPostsCard(
  { db }: Pick<Env, 'db'>,
  now: number,
  user: SessionUser,
): Promise<PostsCard> {
  const authorId = getOwnPostsOnly(user)
  const isShown = isByAuthor(authorId)
  const [counted, drafts, upcoming, latest] = await Promise.all([
    db.get<{ drafts: number; scheduled: number }>(sql`
        SELECT count(*) FILTER (WHERE p.status = 'draft') AS drafts,
          count(*) FILTER (WHERE ${whereScheduled(now, 'p')}) AS scheduled
        FROM ${authorId === null ? sql`posts p` : sql`${withEntries} WHERE ${isShown}`}`),
    db.all<Row>(sql`
        SELECT p.id, p.slug, ${newestTitle}, e.saved_at AS at FROM ${withEntries}
        WHERE p.status = 'draft' AND ${isShown} ORDER BY e.saved_at DESC, e.id DESC LIMIT ${latestOnDashboard}`),
    db.all<Row>(sql`
        SELECT p.id, p.slug, ${newestTitle}, p.published_at AS at FROM ${withEntries}
        WHERE ${whereScheduled(now, 'p')} AND ${isShown} ORDER BY p.published_at LIMIT ${latestOnDashboard}`),
    db.all<Row>(sql`
        SELECT p.id, p.slug, p.title, p.published_at AS at FROM ${authorId === null ? sql`posts p` : withEntries}
        WHERE ${whereLive(now, 'p')} AND ${isShown} ORDER BY p.published_at DESC LIMIT ${latestOnDashboard}`),
  ])
  return {
    posts: {
      draftCount: counted.drafts,
      scheduledCount: counted.scheduled,
      drafts: drafts.map(toLink),
      scheduled: upcoming.map(toLink),
      latest: latest.map(toLink),
    },
  }
}
