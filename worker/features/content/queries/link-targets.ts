import { sql } from 'drizzle-orm'
import { stateNames } from '#client/features/content/contract/states.ts'
import type { OwnPage } from '#client/features/content/links/contract.ts'
import { runBatch } from '#worker/db/batch.ts'
import { hasEveryWord } from '#worker/db/fold.ts'
import { live, liveTag } from '#worker/db/live.ts'
import { reach } from '#worker/db/reach.ts'
import type { Database } from '#worker/env.ts'
import { stateOf } from './stored-posts.ts'

/** Articles that a link is offered to. */
const offered = 8

type PostRow = {
  title: string
  slug: string
  status: 'draft' | 'published' | 'trash'
  published_at: number | null
}

/** Articles that hold every word of a question in what is said of them, those changed last first. */
export async function findPostTargets(db: Database, question: string, now: number): Promise<OwnPage[]> {
  const holds = sql.join([sql`p.status <> 'trash'`, ...hasEveryWord(sql`p.folded`, question)], sql` AND `)
  const rows = await reach(
    db.all<PostRow>(sql`
      SELECT coalesce(p.working ->> 'title', p.title) AS title, p.slug, p.status, p.published_at
      FROM posts p INDEXED BY posts_by_saved WHERE ${holds}
      ORDER BY coalesce(p.saved_at, p.updated_at) DESC, p.id DESC LIMIT ${offered}`),
  )
  return rows.map(({ title, slug, status, published_at: publishedAt }) => {
    const state = stateOf({ status, publishedAt }, now)
    return {
      title: title || 'Sin título',
      path: `/blog/${slug}`,
      kind: 'article',
      state: state === 'published' ? null : stateNames[state].one,
    }
  })
}

/** Of these paths those where readers find an article or a tag, or that lead on from a former address. */
export async function knownPaths(
  db: Database,
  paths: readonly string[],
  now: number,
): Promise<ReadonlySet<string>> {
  const given = sql`(SELECT value FROM json_each(${JSON.stringify(paths)}))`
  const found = await reach(
    runBatch<[{ path: string }, { path: string }, { path: string }]>(db, [
      sql`SELECT '/blog/' || slug AS path FROM posts
        WHERE slug IN (SELECT substr(value, 7) FROM json_each(${JSON.stringify(paths)})) AND ${live(now)}`,
      sql`SELECT '/blog/etiqueta/' || slug AS path FROM tags
        WHERE slug IN (SELECT substr(value, 16) FROM json_each(${JSON.stringify(paths)}))
          AND EXISTS (SELECT 1 FROM post_tags WHERE tag_id = tags.id AND ${liveTag(now)})`,
      sql`SELECT from_path AS path FROM redirects WHERE from_path IN ${given}`,
    ]),
  )
  return new Set(found.flat().map(({ path }) => path))
}
