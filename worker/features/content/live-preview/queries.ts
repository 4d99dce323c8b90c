import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { type PostLink, postLinkSchema } from '#client/features/blog/contract/post.ts'
import { whereLive } from '#worker/db/live-posts.ts'
import { fromCurrentInOrder, selectCurrentData } from '#worker/db/publications.ts'
import type { Database } from '#worker/env.ts'

const partsJson = v.pipe(v.string(), v.parseJson(), v.array(postLinkSchema))

/** The other published articles of a series, and the published people as JSON for `toAuthor`. */
export async function readSeriesAndPeople(
  db: Database,
  now: number,
  { id, seriesSlug }: { id: string; seriesSlug: string },
): Promise<{ parts: PostLink[]; people: string | null }> {
  const { parts, people } = await db.get<{ parts: string; people: string | null }>(sql`
    SELECT ${selectCurrentData('person', now)} AS people,
      (SELECT json_group_array(json_object('slug', s.slug, 'title', s.title)) FROM (
        SELECT slug, title FROM posts WHERE series_slug = ${seriesSlug} AND series_slug <> '' AND id <> ${id}
          AND ${whereLive(now)} ORDER BY published_at, id LIMIT 100) s) AS parts`)
  return { parts: v.parse(partsJson, parts), people }
}

/** The ids of the published entries of a kind, in the order that readers see. */
export async function listPublishedIds(db: Database, kind: string, now: number): Promise<string[]> {
  const rows = await db.all<{ id: string }>(sql`SELECT e.id FROM ${fromCurrentInOrder(kind, now)}`)
  return rows.map(({ id }) => id)
}
