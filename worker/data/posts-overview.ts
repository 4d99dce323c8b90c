import { sql } from 'drizzle-orm'
import type { Panel } from '#client/contract/inbox.ts'
import type { Database } from '../env.ts'
import { reach } from './database.ts'

const shown = 5

type Row = { slug: string; title: string; publishedAt: number }

const toLink = ({ slug, title, publishedAt }: Row) => ({
  slug,
  title,
  publishedAt: new Date(publishedAt).toISOString(),
})

/** What the panel says of the articles. */
export async function readPostsOverview(db: Database, now: number): Promise<Panel['posts']> {
  const [drafts, scheduled, latest] = await Promise.all([
    reach(db.get<{ count: number }>(sql`SELECT count(*) AS count FROM posts WHERE status = 'draft'`)),
    reach(
      db.all<Row>(sql`
        SELECT slug, title, published_at AS publishedAt FROM posts
        WHERE status = 'published' AND published_at > ${now} ORDER BY published_at LIMIT ${shown}`),
    ),
    reach(
      db.all<Row>(sql`
        SELECT slug, title, published_at AS publishedAt FROM posts
        WHERE status = 'published' AND published_at <= ${now} ORDER BY published_at DESC LIMIT ${shown}`),
    ),
  ])
  return { drafts: drafts.count, scheduled: scheduled.map(toLink), latest: latest.map(toLink) }
}
