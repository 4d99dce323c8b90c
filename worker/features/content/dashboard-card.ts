import { sql } from 'drizzle-orm'
import type { PostsCard } from '#client/features/content/contract.ts'
import { live, scheduled } from '../../db/live.ts'
import { reach } from '../../db/reach.ts'
import type { Env } from '../../env.ts'

const latestOnPanel = 5

type Row = { id: string; slug: string; title: string; at: number }

/** The newest title, published or not. */
const title = sql.raw(`coalesce(working ->> 'title', title) AS title`)

const toLink = ({ at, ...post }: Row) => ({ ...post, at: new Date(at).toISOString() })

/** What the panel says of the articles. */
export async function readPostsCard({ db }: Pick<Env, 'db'>, now: number): Promise<PostsCard> {
  const [counted, drafts, upcoming, latest] = await Promise.all([
    reach(
      db.get<{ drafts: number; scheduled: number }>(sql`
        SELECT count(*) FILTER (WHERE status = 'draft') AS drafts,
          count(*) FILTER (WHERE ${scheduled(now)}) AS scheduled FROM posts`),
    ),
    reach(
      db.all<Row>(sql`
        SELECT id, slug, ${title}, coalesce(saved_at, updated_at) AS at FROM posts
        WHERE status = 'draft' ORDER BY coalesce(saved_at, updated_at) DESC, id DESC LIMIT ${latestOnPanel}`),
    ),
    reach(
      db.all<Row>(sql`
        SELECT id, slug, ${title}, published_at AS at FROM posts
        WHERE ${scheduled(now)} ORDER BY published_at LIMIT ${latestOnPanel}`),
    ),
    reach(
      db.all<Row>(sql`
        SELECT id, slug, title, published_at AS at FROM posts
        WHERE ${live(now)} ORDER BY published_at DESC LIMIT ${latestOnPanel}`),
    ),
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
