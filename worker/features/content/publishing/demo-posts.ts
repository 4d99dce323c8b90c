import { sql } from 'drizzle-orm'
import { whereLive } from '#worker/db/live-posts.ts'
import type { Database } from '#worker/env.ts'

/**
 * SQL condition: a published demonstration article, that is, one without an author and with an unchanged text. Moving
 * it to the trash and back raises `rev` but does not change its text.
 */
const isDemoPost = sql.raw(`p.status = 'published' AND e.author_name IS NULL AND (e.rev = 1 OR (
  SELECT count(DISTINCT content) = 1 FROM entry_revisions WHERE entry_id = e.id))`)

const withEntries = sql.raw('posts p JOIN entries e ON e.id = p.id')

type Row = { id: string; rev: number; isOwn: number }

/** The published demonstration articles, and whether the company has published an article of its own. */
export async function readDemoPosts(
  db: Database,
  now: number,
): Promise<{ demoPosts: { id: string; rev: number }[]; hasOwn: boolean }> {
  const rows = await db.all<Row>(sql`
      SELECT e.id, e.rev, 0 AS isOwn FROM ${withEntries} WHERE ${isDemoPost}
      UNION ALL SELECT * FROM (SELECT e.id, e.rev, 1 AS isOwn FROM ${withEntries}
        WHERE ${whereLive(now, 'p')} AND NOT (${isDemoPost}) LIMIT 1)`)
  return {
    demoPosts: rows.filter(({ isOwn }) => isOwn === 0).map(({ id, rev }) => ({ id, rev })),
    hasOwn: rows.some(({ isOwn }) => isOwn === 1),
  }
}
