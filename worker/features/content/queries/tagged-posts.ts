import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import { foldText } from '#client/runtime/text/fold-text.ts'
import { toSlug } from '#client/runtime/text/slug.ts'
import { bumpContentVersion } from '#worker/db/content-version.ts'
import { type BatchStep, writeBatch } from '#worker/db/write-batch.ts'
import type { Database } from '#worker/env.ts'
import { toSearchText } from './columns.ts'

// Reads the posts that have a tag, and rewrites them when the tag changes.

/** Posts per UPDATE: the JSON of this many fits into one bound value of D1. */
const postsPerStatement = 500

const tagsJson = v.pipe(v.string(), v.parseJson(), v.array(v.string()))

const taggedRow = v.object({
  id: v.string(),
  rev: v.number(),
  title: v.string(),
  slug: v.string(),
  live_slug: v.string(),
  excerpt: v.string(),
  /** 1 = there is newer text than readers see or saw. */
  pending: v.number(),
  /** The names of the tags in the newest text, and in the one that readers see or saw. */
  tags: tagsJson,
  shownTags: tagsJson,
})

export type TaggedPost = v.InferOutput<typeof taggedRow>

/** Reads the posts `p` that match a condition. */
async function readTaggedPosts(db: Database, condition: SQL): Promise<TaggedPost[]> {
  const rows = await db.all(sql`
      SELECT p.id, e.rev, e.content ->> 'title' AS title, e.content ->> 'slug' AS slug, p.slug AS live_slug,
        e.content ->> 'excerpt' AS excerpt, p.pending, e.content ->> 'tags' AS tags,
        iif(p.pending, r.content, e.content) ->> 'tags' AS shownTags
      FROM posts p JOIN entries e ON e.id = p.id LEFT JOIN entry_publications u ON u.entry_id = e.id
      LEFT JOIN entry_revisions r ON r.entry_id = e.id AND r.rev = u.rev WHERE ${condition}`)
  return rows.map((row) => v.parse(taggedRow, row))
}

/** SQL condition: the same posts still match `condition`, at the same revisions. */
function isUnchanged(posts: readonly TaggedPost[], condition: SQL): SQL {
  const read = JSON.stringify(posts.map(({ id, rev }) => ({ id, rev })))
  return sql`(SELECT count(*) FROM posts p WHERE ${condition}) = ${posts.length}
    AND NOT EXISTS (SELECT 1 FROM json_each(${read}) g LEFT JOIN entries e ON e.id = g.value ->> 'id'
      WHERE e.rev IS NOT g.value ->> 'rev')`
}

export const toTagSlug = (name: string): string => toSlug(name, 'etiqueta')

export type PostTagUpdate = {
  id: string
  folded: string
  tags: readonly string[]
  shownTags: readonly string[]
  /** The same as slugs. */
  slugs: { newest: readonly string[]; shown: readonly string[] }
}

/** The update that gives a post other tags: in its newest text, and in the one that readers see or saw. */
export function retagPost(
  post: TaggedPost,
  tags: readonly string[],
  shown: readonly string[],
): PostTagUpdate {
  const { id, title, slug, live_slug: liveSlug, excerpt, pending } = post
  const shownTags = pending === 1 ? shown : tags
  const folded = foldText(toSearchText({ title, slug, excerpt, tags: [...tags] }, liveSlug))
  const toSlugs = (names: readonly string[]) => [...new Set(names.map(toTagSlug))]
  return { id, folded, tags, shownTags, slugs: { newest: toSlugs(tags), shown: toSlugs(shownTags) } }
}

/** The rows of the tags must be there before. */
function updateTaggedPosts(posts: readonly PostTagUpdate[]): SQL[] {
  const pieces = Array.from({ length: Math.ceil(posts.length / postsPerStatement) }, (_, at) =>
    JSON.stringify(posts.slice(at * postsPerStatement, (at + 1) * postsPerStatement)),
  )
  return pieces.flatMap((piece) => [
    // Raise the revision, so that an open editor gets a conflict instead of restoring the old tag.
    sql`UPDATE entries SET rev = entries.rev + 1, content = json_set(content, '$.tags', json(g.value ->> 'tags'))
      FROM json_each(${piece}) g WHERE entries.id = g.value ->> 'id'`,
    sql`UPDATE entry_revisions SET content = json_set(content, '$.tags', json(g.value ->> 'shownTags'))
      FROM json_each(${piece}) g JOIN entry_publications u ON u.entry_id = g.value ->> 'id'
      WHERE entry_revisions.entry_id = u.entry_id AND entry_revisions.rev = u.rev`,
    sql`UPDATE posts SET folded = g.value ->> 'folded' FROM json_each(${piece}) g WHERE posts.id = g.value ->> 'id'`,
    sql`DELETE FROM post_tags WHERE post_id IN (SELECT value ->> 'id' FROM json_each(${piece}))`,
    sql`INSERT INTO post_tags (post_id, tag_id, live_at) SELECT p.id, t.id, p.published_at
      FROM json_each(${piece}) g CROSS JOIN json_each(g.value, '$.slugs.shown') s JOIN tags t ON t.slug = s.value
      JOIN posts p ON p.id = g.value ->> 'id' WHERE p.status = 'published'`,
    sql`INSERT INTO post_tags (post_id, tag_id) SELECT g.value ->> 'id', t.id
      FROM json_each(${piece}) g CROSS JOIN json_each(g.value, '$.slugs.newest') s JOIN tags t ON t.slug = s.value
      WHERE true ON CONFLICT DO NOTHING`,
  ])
}

/**
 * Changes the rows of tags along with the posts `p` that match `where`. Returns the posts read for it; null if one of
 * them, or what `conditions` say, changed meanwhile.
 */
export async function changeTaggedPosts(
  db: Database,
  where: SQL,
  change: (post: TaggedPost) => PostTagUpdate | null,
  rows: { conditions: readonly SQL[]; statements: readonly SQL[]; auditStep: BatchStep },
): Promise<readonly TaggedPost[] | null> {
  const posts = await readTaggedPosts(db, where)
  const updates = posts.flatMap((post) => change(post) ?? [])
  const conditions = [...rows.conditions, isUnchanged(posts, where)]
  const statements = [...rows.statements, ...updateTaggedPosts(updates), bumpContentVersion]
  return (await writeBatch(db, [{ conditions, statements }, rows.auditStep])) ? posts : null
}
