import { sql } from 'drizzle-orm'
import { live, liveTag } from '#worker/db/live.ts'
import { reach } from '#worker/db/reach.ts'
import type { Database } from '#worker/env.ts'

/** A live post as feeds, the sitemap and llms.txt need it. Instants are epoch milliseconds. */
export type Publication = {
  slug: string
  title: string
  excerpt: string
  publishedAt: number
  updatedAt: number
}

/** Live posts, newest first. */
export function listPublications(db: Database, now: number, limit: number): Promise<Publication[]> {
  return reach(
    db.all<Publication>(sql`
      SELECT slug, title, excerpt, published_at AS publishedAt, updated_at AS updatedAt FROM posts
      WHERE ${live(now)} ORDER BY published_at DESC, id DESC LIMIT ${limit}`),
  )
}

/** Tags with at least one live post. */
export function listTagSlugs(db: Database, now: number): Promise<{ slug: string }[]> {
  return reach(
    db.all<{ slug: string }>(sql`
      SELECT slug FROM tags WHERE EXISTS (
        SELECT 1 FROM post_tags WHERE tag_id = tags.id AND ${liveTag(now)}) ORDER BY slug`),
  )
}

type WrittenPost = Publication & { markdown: string; series: string; author: string }

/** A live post as its author wrote it, or null. */
export async function readMarkdown(db: Database, now: number, slug: string): Promise<WrittenPost | null> {
  const row = await reach(
    db.get<WrittenPost | undefined>(sql`
      SELECT slug, title, excerpt, markdown, series, byline AS author, published_at AS publishedAt, updated_at AS updatedAt FROM posts
      WHERE slug = ${slug} AND ${live(now)}`),
  )
  return row ?? null
}
