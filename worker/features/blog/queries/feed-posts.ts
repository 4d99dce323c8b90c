import { sql } from 'drizzle-orm'
import { whereLive, whereTagLive } from '#worker/db/publications.ts'
import type { Database } from '#worker/env.ts'
import { type Collection, selectNewestIn } from './collections.ts'
import type { Publication } from './publications.ts'

/** The tag, series or author whose posts a feed contains; feeds without it contain all posts. */
export type FeedCollection = { collection: 'tag' | Collection; slug: string }

/** A live post in a feed. `group` is the name of the feed's tag, series or author. */
export type FullPublication = Publication & { html: string; author: string; group: string }

/** The newest live posts with their HTML, for feeds; only those of the collection, if one is given. */
export function listFullPublications(
  db: Database,
  now: number,
  limit: number,
  collection: FeedCollection | null = null,
): Promise<FullPublication[]> {
  const chosen =
    collection === null
      ? sql`SELECT id, published_at AS at FROM posts WHERE ${whereLive(now)}`
      : collection.collection === 'tag'
        ? sql`SELECT post_id AS id, live_at AS at FROM post_tags
            WHERE tag_id = (SELECT id FROM tags WHERE slug = ${collection.slug}) AND ${whereTagLive(now)}`
        : selectNewestIn({ collection: collection.collection, slug: collection.slug, now })
  const group = {
    tag: sql`(SELECT name FROM tags WHERE slug = ${collection?.slug ?? ''})`,
    series: sql`series`,
    author: sql`byline`,
  }
  return db.all<FullPublication>(sql`
      WITH here AS (${chosen} ORDER BY at DESC, id DESC LIMIT ${limit})
      SELECT slug, title, excerpt, html, published_at AS publishedAt, updated_at AS updatedAt, byline AS author,
        ${group[collection?.collection ?? 'tag']} AS "group"
      FROM here JOIN posts ON posts.id = here.id ORDER BY here.at DESC, here.id DESC`)
}
