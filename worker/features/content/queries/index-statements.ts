import { sql, type SQL } from 'drizzle-orm'
import type { PostContent } from '#client/features/content/contract.ts'
import { isOneOf } from '#worker/db/is-one-of.ts'
import { listMediaIds } from '#worker/markdown/images.ts'
import type { Columns, PostColumnsInput } from './columns.ts'
import { toTagSlug } from './tagged-posts.ts'

// The index of an article: its row in `posts`, its tags and the images that it uses. Triggers update the full-text index.
// Everything here is made from the entry and can be made again.

/** The ids of the images in a post's Markdown, of its cover and of its social image. */
export function listUsedImages({ markdown, cover, socialImage }: PostContent): string[] {
  return [...listMediaIds(markdown), ...[cover, socialImage].filter((id) => id !== null)]
}

/** What the index of a post is made from. */
export type IndexedPost = PostColumnsInput & { id: string }

/**
 * Writes the index of an article. `columns`: only those to change.
 * `written` is SQL for the id, or NULL to write nothing.
 */
export function createIndexStatements(post: IndexedPost, columns: Columns, written: SQL): SQL[] {
  return [
    'slug' in columns ? saveRow(columns, written) : updateRow(columns, written),
    ...createTagStatements(post, written),
    ...createImageStatements(post, written),
  ]
}

const joinList = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `)

function updateRow(columns: Columns, written: SQL): SQL {
  const assignments = Object.entries(columns).map(([name, value]) => sql`${sql.identifier(name)} = ${value}`)
  return sql`UPDATE posts SET ${joinList(assignments)} WHERE id = ${written}`
}

function saveRow(columns: Columns, written: SQL): SQL {
  const names = Object.keys(columns).map((name) => sql`${sql.identifier(name)}`)
  const values = Object.values(columns).map((value) => sql`${value}`)
  const assignments = names.map((name) => sql`${name} = excluded.${name}`)
  return sql`INSERT INTO posts (id, created_at, ${joinList(names)})
    SELECT id, created_at, ${joinList(values)} FROM entries WHERE id = ${written}
    ON CONFLICT (id) DO UPDATE SET ${joinList(assignments)}`
}

/** Writes the tags of the newest text, and those that readers see. Rows that stay as they are cost no write. */
function createTagStatements(write: IndexedPost, written: SQL): SQL[] {
  const { content, workingCopy, status, publishedAt } = write
  const toRows = (tags: readonly string[], live: number | null) =>
    tags.map((name) => [toTagSlug(name), { slug: toTagSlug(name), name, live }] as const)
  const newest = toRows((workingCopy ?? content).tags, null)
  const shown = status === 'published' ? toRows(content.tags, publishedAt) : []
  const bySlug = new Map([...newest, ...shown])
  const given = JSON.stringify([...bySlug.values()])
  return [
    // A tag that only this post had, and that nobody described, goes with it.
    sql`DELETE FROM tags WHERE description = '' AND id IN (SELECT tag_id FROM post_tags WHERE post_id = ${written})
      AND slug NOT IN (SELECT value ->> 'slug' FROM json_each(${given}))
      AND NOT EXISTS (SELECT 1 FROM post_tags WHERE tag_id = tags.id AND post_id <> ${written})`,
    sql`DELETE FROM post_tags WHERE post_id = ${written} AND tag_id NOT IN (
      SELECT t.id FROM json_each(${given}) g JOIN tags t ON t.slug = g.value ->> 'slug')`,
    ...(bySlug.size === 0
      ? []
      : [
          sql`INSERT INTO tags (slug, name) SELECT value ->> 'slug', value ->> 'name' FROM json_each(${given})
            WHERE ${written} IS NOT NULL ON CONFLICT (slug) DO NOTHING`,
          sql`INSERT INTO post_tags (post_id, tag_id, live_at)
            SELECT ${write.id}, t.id, g.value ->> 'live' FROM json_each(${given}) g
            JOIN tags t ON t.slug = g.value ->> 'slug' WHERE ${written} IS NOT NULL
            ON CONFLICT DO UPDATE SET live_at = excluded.live_at WHERE live_at IS NOT excluded.live_at`,
        ]),
  ]
}

function createImageStatements({ id, content, workingCopy }: IndexedPost, written: SQL): SQL[] {
  const ids = [...listUsedImages(content), ...(workingCopy ? listUsedImages(workingCopy) : [])]
  return [
    sql`DELETE FROM media_uses WHERE post_id = ${written}`,
    ...(ids.length === 0
      ? []
      : [
          sql`INSERT INTO media_uses (media_id, post_id) SELECT id, ${id} FROM media
            WHERE id ${isOneOf(ids)} AND ${written} IS NOT NULL`,
        ]),
  ]
}
