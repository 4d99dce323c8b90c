import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import { fold } from '#client/runtime/text/fold.ts'
import { toSlug } from '#client/runtime/text/slug.ts'
import { reach } from '#worker/db/reach.ts'
import type { Database } from '#worker/env.ts'
import { searchedText } from './columns.ts'

// The posts that a tag stands on, and how they are written where their tags change without them.

/** Posts written by one statement: what one value of D1 holds. */
const perStatement = 500

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
  /** Tags that it carries for readers, by their ids; of the newest text it is `tags`. */
  live: string
}

export type Bearer = Omit<Row, 'tags' | 'live'> & { tags: readonly string[]; live: readonly number[] }

const newest = (name: string): SQL =>
  sql.raw(`CASE WHEN p.working IS NULL THEN p.${name} ELSE p.working ->> '${name}' END`)

const idsJson = v.pipe(v.string(), v.parseJson(), v.array(v.number()))

/** The posts of a condition on `p`. */
export async function readBearers(db: Database, where: SQL): Promise<Bearer[]> {
  const rows = await reach(
    db.all<Row>(sql`
      SELECT p.id, p.rev, ${newest('title')} AS title, ${newest('slug')} AS slug, p.slug AS live_slug,
        ${newest('excerpt')} AS excerpt, p.working IS NOT NULL AS waits,
        (SELECT json_group_array(tag_id) FROM post_tags WHERE post_id = p.id) AS live,
        CASE WHEN p.working IS NULL THEN (
          SELECT json_group_array(t.name ORDER BY t.name) FROM post_tags pt JOIN tags t ON t.id = pt.tag_id
          WHERE pt.post_id = p.id) ELSE p.working ->> 'tags' END AS tags
      FROM posts p WHERE ${where}`),
  )
  return rows.map((row) => ({ ...row, tags: v.parse(tagsJson, row.tags), live: v.parse(idsJson, row.live) }))
}

/** The condition that these are still the posts of the other condition, as they were read. */
export function isAsRead(bearers: readonly Bearer[], where: SQL): SQL {
  const read = JSON.stringify(bearers.map(({ id, rev }) => ({ id, rev })))
  return sql`(SELECT count(*) FROM posts p WHERE ${where}) = ${bearers.length}
    AND NOT EXISTS (SELECT 1 FROM json_each(${read}) g LEFT JOIN posts p ON p.id = g.value ->> 'id'
      WHERE p.rev IS NOT g.value ->> 'rev')`
}

/** The address of a tag by its name. */
export const slugOf = (name: string): string => toSlug(name, 'etiqueta')

export type Retagged = { id: string; rev: number; folded: string; tags: string | null }

/** A post with other tags. */
export function retagged(bearer: Bearer, tags: readonly string[]): Retagged {
  const { id, rev, title, slug, live_slug: liveSlug, excerpt, waits } = bearer
  const folded = fold(searchedText({ title, slug, excerpt, tags: [...tags] }, liveSlug))
  return { id, rev, folded, tags: waits ? JSON.stringify(tags) : null }
}

export function updatePosts(posts: readonly Retagged[]): SQL[] {
  const pieces = Array.from({ length: Math.ceil(posts.length / perStatement) }, (_, at) =>
    posts.slice(at * perStatement, (at + 1) * perStatement),
  )
  // Another revision: an editor that is open must not bring the old name back without noticing.
  return pieces.map(
    (piece) => sql`
      UPDATE posts SET folded = g.value ->> 'folded', rev = posts.rev + 1,
        working = iif(g.value ->> 'tags' IS NULL, working, json_set(working, '$.tags', json(g.value ->> 'tags')))
      FROM json_each(${JSON.stringify(piece)}) g WHERE posts.id = g.value ->> 'id'`,
  )
}
