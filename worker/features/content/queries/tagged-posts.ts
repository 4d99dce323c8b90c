import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import { foldText } from '#client/runtime/text/fold-text.ts'
import { toSlug } from '#client/runtime/text/slug.ts'
import type { Database } from '#worker/env.ts'
import { toSearchText } from './columns.ts'

// Reads the posts that have a tag, and rewrites them when the tag changes.

/** Posts per UPDATE: the JSON of this many fits into one bound value of D1. */
const postsPerStatement = 500

const tagsJson = v.pipe(v.string(), v.parseJson(), v.array(v.string()))

type Row = {
  id: string
  rev: number
  title: string
  slug: string
  live_slug: string
  excerpt: string
  tags: string
  waits: number
  /** The ids of the public text's tags, as JSON. `tags` has the names in the newest text. */
  live: string
}

export type TaggedPost = Omit<Row, 'tags' | 'live'> & { tags: readonly string[]; live: readonly number[] }

const selectNewest = (name: string): SQL =>
  sql.raw(`CASE WHEN p.working IS NULL THEN p.${name} ELSE p.working ->> '${name}' END`)

const idsJson = v.pipe(v.string(), v.parseJson(), v.array(v.number()))

/** Reads the posts `p` that match a condition. */
export async function readTaggedPosts(db: Database, condition: SQL): Promise<TaggedPost[]> {
  const rows = await db.all<Row>(sql`
      SELECT p.id, p.rev, ${selectNewest('title')} AS title, ${selectNewest('slug')} AS slug, p.slug AS live_slug,
        ${selectNewest('excerpt')} AS excerpt, p.working IS NOT NULL AS waits,
        (SELECT json_group_array(tag_id) FROM post_tags WHERE post_id = p.id) AS live,
        CASE WHEN p.working IS NULL THEN (
          SELECT json_group_array(t.name ORDER BY t.name) FROM post_tags pt JOIN tags t ON t.id = pt.tag_id
          WHERE pt.post_id = p.id) ELSE p.working ->> 'tags' END AS tags
      FROM posts p WHERE ${condition}`)
  return rows.map((row) => ({ ...row, tags: v.parse(tagsJson, row.tags), live: v.parse(idsJson, row.live) }))
}

/** SQL condition: the same posts still match `condition`, at the same revisions. */
export function isUnchanged(posts: readonly TaggedPost[], condition: SQL): SQL {
  const read = JSON.stringify(posts.map(({ id, rev }) => ({ id, rev })))
  return sql`(SELECT count(*) FROM posts p WHERE ${condition}) = ${posts.length}
    AND NOT EXISTS (SELECT 1 FROM json_each(${read}) g LEFT JOIN posts p ON p.id = g.value ->> 'id'
      WHERE p.rev IS NOT g.value ->> 'rev')`
}

export const toTagSlug = (name: string): string => toSlug(name, 'etiqueta')

export type PostTagUpdate = { id: string; rev: number; folded: string; tags: string | null }

/** The update that gives a post other tags. */
export function retagPost(post: TaggedPost, tags: readonly string[]): PostTagUpdate {
  const { id, rev, title, slug, live_slug: liveSlug, excerpt, waits } = post
  const folded = foldText(toSearchText({ title, slug, excerpt, tags: [...tags] }, liveSlug))
  return { id, rev, folded, tags: waits ? JSON.stringify(tags) : null }
}

export function updateTaggedPosts(posts: readonly PostTagUpdate[]): SQL[] {
  const pieces = Array.from({ length: Math.ceil(posts.length / postsPerStatement) }, (_, at) =>
    posts.slice(at * postsPerStatement, (at + 1) * postsPerStatement),
  )
  // Raise the revision, so that an open editor gets a conflict instead of restoring the old tag.
  return pieces.map(
    (piece) => sql`
      UPDATE posts SET folded = g.value ->> 'folded', rev = posts.rev + 1,
        working = iif(g.value ->> 'tags' IS NULL, working, json_set(working, '$.tags', json(g.value ->> 'tags')))
      FROM json_each(${JSON.stringify(piece)}) g WHERE posts.id = g.value ->> 'id'`,
  )
}
