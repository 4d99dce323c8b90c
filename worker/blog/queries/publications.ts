import { sql } from 'drizzle-orm'
import { live, liveTag } from '../../db/live.ts'
import { reach } from '../../db/reach.ts'
import type { Database } from '../../env.ts'

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

/** Live posts with their HTML, for feeds; of one tag where its slug is given. */
export function listFullPublications(
  db: Database,
  now: number,
  limit: number,
  tag: string | null = null,
): Promise<(Publication & { html: string })[]> {
  const chosen =
    tag === null
      ? sql`SELECT id, published_at AS at FROM posts WHERE ${live(now)}`
      : sql`SELECT post_id AS id, live_at AS at FROM post_tags
          WHERE tag_id = (SELECT id FROM tags WHERE slug = ${tag}) AND ${liveTag(now)}`
  return reach(
    db.all<Publication & { html: string }>(sql`
      WITH here AS (${chosen} ORDER BY at DESC, id DESC LIMIT ${limit})
      SELECT slug, title, excerpt, html, published_at AS publishedAt, updated_at AS updatedAt
      FROM here JOIN posts ON posts.id = here.id ORDER BY here.at DESC, here.id DESC`),
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

/** A live post as its author wrote it, or null. */
export async function readMarkdown(
  db: Database,
  now: number,
  slug: string,
): Promise<(Publication & { markdown: string }) | null> {
  const row = await reach(
    db.get<(Publication & { markdown: string }) | undefined>(sql`
      SELECT slug, title, excerpt, markdown, published_at AS publishedAt, updated_at AS updatedAt FROM posts
      WHERE slug = ${slug} AND ${live(now)}`),
  )
  return row ?? null
}
