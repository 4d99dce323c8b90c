import { sql } from 'drizzle-orm'
import type { PostsCard } from '#client/features/content/contract.ts'
import { whereLive, whereScheduled } from '../../db/live-posts.ts'
import type { Env } from '../../env.ts'

const latestOnDashboard = 5

type Row = { id: string; slug: string; title: string; at: number }

const withEntries = sql.raw('posts p JOIN entries e ON e.id = p.id')
const newestTitle = sql.raw(`e.content ->> 'title' AS title`)

const toLink = ({ at, ...post }: Row) => ({ ...post, at: new Date(at).toISOString() })

/** Reads the article counts and links of the dashboard card. */
export async function readPostsCard({ db }: Pick<Env, 'db'>, now: number): Promise<PostsCard> {
  const [counted, drafts, upcoming, latest] = await Promise.all([
    db.get<{ drafts: number; scheduled: number }>(sql`
        SELECT count(*) FILTER (WHERE status = 'draft') AS drafts,
          count(*) FILTER (WHERE ${whereScheduled(now)}) AS scheduled FROM posts`),
    db.all<Row>(sql`
        SELECT p.id, p.slug, ${newestTitle}, e.saved_at AS at FROM ${withEntries}
        WHERE p.status = 'draft' ORDER BY e.saved_at DESC, e.id DESC LIMIT ${latestOnDashboard}`),
    db.all<Row>(sql`
        SELECT p.id, p.slug, ${newestTitle}, p.published_at AS at FROM ${withEntries}
        WHERE ${whereScheduled(now, 'p')} ORDER BY p.published_at LIMIT ${latestOnDashboard}`),
    db.all<Row>(sql`
        SELECT id, slug, title, published_at AS at FROM posts
        WHERE ${whereLive(now)} ORDER BY published_at DESC LIMIT ${latestOnDashboard}`),
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
