import { sql } from 'drizzle-orm'
import { whereLive, whereTagLive } from '#worker/db/publications.ts'
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
  return db.all<Publication>(sql`
      SELECT slug, title, excerpt, published_at AS publishedAt, updated_at AS updatedAt FROM posts
      WHERE ${whereLive(now)} ORDER BY published_at DESC, id DESC LIMIT ${limit}`)
}

export function listLiveTagSlugs(db: Database, now: number): Promise<{ slug: string }[]> {
  return db.all<{ slug: string }>(sql`
      SELECT slug FROM tags WHERE EXISTS (
        SELECT 1 FROM post_tags WHERE tag_id = tags.id AND ${whereTagLive(now)}) ORDER BY slug`)
}

type MarkdownPost = Publication & { markdown: string; series: string; author: string }

export function readMarkdown(db: Database, now: number, slug: string): Promise<MarkdownPost | null> {
  return db.find(sql`
      SELECT slug, title, excerpt, markdown, series, byline AS author, published_at AS publishedAt, updated_at AS updatedAt FROM posts
      WHERE slug = ${slug} AND ${whereLive(now)}`)
}
