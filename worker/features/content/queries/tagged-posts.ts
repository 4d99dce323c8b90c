import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import { bumpContentVersion } from '#worker/db/content-version.ts'
import { type BatchStep, writeBatch } from '#worker/db/write-batch.ts'
import type { Database } from '#worker/env.ts'
import { type PostTags, saveTags, toSearchText } from './article-index.ts'

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

export type PostTagUpdate = PostTags & { folded: string }

/** The update that gives a post other tags: in its newest text, and in the one that readers see or saw. */
export function retagPost(
  post: TaggedPost,
  newest: readonly string[],
  shown: readonly string[],
): PostTagUpdate {
  const { id, live_slug: liveSlug, pending } = post
  const folded = toSearchText({ ...post, tags: [...newest] }, liveSlug)
  return { id, folded, newest, shown: pending === 1 ? shown : newest }
}

/** The rows of the tags must be there before. */
function updateTaggedPosts(posts: readonly PostTagUpdate[]): SQL[] {
  const pieces = Array.from({ length: Math.ceil(posts.length / postsPerStatement) }, (_, at) =>
    posts.slice(at * postsPerStatement, (at + 1) * postsPerStatement),
  )
  return pieces.flatMap((some) => {
    const piece = JSON.stringify(some)
    return [
      // Raise the revision, so that an open editor gets a conflict instead of restoring the old tag.
      sql`UPDATE entries SET rev = entries.rev + 1, content = json_set(content, '$.tags', json(g.value ->> 'newest'))
      FROM json_each(${piece}) g WHERE entries.id = g.value ->> 'id'`,
      sql`UPDATE entry_revisions SET content = json_set(content, '$.tags', json(g.value ->> 'shown'))
      FROM json_each(${piece}) g JOIN entry_publications u ON u.entry_id = g.value ->> 'id'
      WHERE entry_revisions.entry_id = u.entry_id AND entry_revisions.rev = u.rev`,
      sql`UPDATE posts SET folded = g.value ->> 'folded' FROM json_each(${piece}) g WHERE posts.id = g.value ->> 'id'`,
      ...saveTags(some, sql`TRUE`),
    ]
  })
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
