import { sql } from 'drizzle-orm'
import { contentLimits } from '#client/features/content/contract.ts'
import type { RemovedTag } from '#client/features/content/contract/tags.ts'
import { bumpContentVersion } from '#worker/db/content-version.ts'
import { type BatchStep, writeBatch } from '#worker/db/write-batch.ts'
import type { Database } from '#worker/env.ts'
import {
  type TaggedPost,
  isUnchanged,
  readTaggedPosts,
  retagPost,
  toTagSlug,
  updateTaggedPosts,
} from './tagged-posts.ts'
import type { StoredTag } from './tags.ts'

// A tag that was joined with another or deleted, and its way back.

/** More than these nobody takes back by one request. */
const maxTaggedPosts = 5_000

const listIds = (posts: readonly TaggedPost[]): string[] => posts.map(({ id }) => id)

const hasTag = ({ tags }: TaggedPost, slug: string): boolean => tags.some((name) => toTagSlug(name) === slug)

/** What brings a tag back: who carried it, and who of them the one that it became. Null where these are too many. */
export function toRemovedTag(
  from: StoredTag,
  to: StoredTag | null,
  posts: readonly TaggedPost[],
): RemovedTag | null {
  const live = posts.filter((bearer) => bearer.live.includes(from.id))
  const newest = posts.filter((bearer) => hasTag(bearer, from.slug))
  if (live.length > maxTaggedPosts || newest.length > maxTaggedPosts) return null
  const into = to && {
    slug: to.slug,
    bearers: {
      live: listIds(live.filter((bearer) => bearer.live.includes(to.id))),
      newest: listIds(newest.filter((bearer) => hasTag(bearer, to.slug))),
    },
  }
  const { name, description } = from
  return { name, description, bearers: { live: listIds(live), newest: listIds(newest) }, into }
}

/** The newest tags of a post once a lost one is back; null where it was not among them, or has no room now. */
function addRemovedTag(post: TaggedPost, { name, bearers, into }: RemovedTag): string[] | null {
  if (!bearers.newest.includes(post.id)) return null
  const goes = into !== null && !into.bearers.newest.includes(post.id) ? into.slug : null
  const rest = post.tags.filter((tag) => toTagSlug(tag) !== goes && toTagSlug(tag) !== toTagSlug(name))
  return rest.length < contentLimits.tags ? [...rest, name] : null
}

type TagRestore = { removedTag: RemovedTag; mergedInto: StoredTag | null; auditStep: BatchStep }

/** Brings a tag back to the posts that carried it and have room for it; false where its address is taken, or a post was written meanwhile. */
export async function restoreTag(
  db: Database,
  { removedTag, mergedInto, auditStep }: TagRestore,
): Promise<boolean> {
  const { name, description } = removedTag
  const slug = toTagSlug(name)
  const { live, newest } = removedTag.bearers
  const all = JSON.stringify([...new Set([...live, ...newest])])
  const where = sql`p.id IN (SELECT value FROM json_each(${all}))`
  const bearers = await readTaggedPosts(db, where)
  const posts = bearers.flatMap((bearer) => {
    const tags = addRemovedTag(bearer, removedTag)
    return tags ? [retagPost(bearer, tags)] : []
  })
  const onlyBefore = live.filter((id) => !removedTag.into?.bearers.live.includes(id))
  const leave = mergedInto
    ? [
        sql`DELETE FROM post_tags WHERE tag_id = ${mergedInto.id}
          AND post_id IN (SELECT value FROM json_each(${JSON.stringify(onlyBefore)}))`,
      ]
    : []
  return writeBatch(db, [
    {
      conditions: [sql`NOT EXISTS (SELECT 1 FROM tags WHERE slug = ${slug})`, isUnchanged(bearers, where)],
      statements: [
        sql`INSERT INTO tags (slug, name, description) VALUES (${slug}, ${name}, ${description})`,
        // First, so that a full post has room for the one that comes back in its place.
        ...leave,
        sql`INSERT INTO post_tags (post_id, tag_id, live_at)
          SELECT p.id, t.id, CASE WHEN p.status = 'published' THEN p.published_at END
          FROM posts p JOIN tags t ON t.slug = ${slug}
          WHERE p.id IN (SELECT value FROM json_each(${JSON.stringify(live)}))
            AND (SELECT count(*) FROM post_tags WHERE post_id = p.id) < ${contentLimits.tags}`,
        ...updateTaggedPosts(posts),
        // It stands at its address again, and leads nowhere else.
        sql`DELETE FROM redirects WHERE from_path = ${`/blog/etiqueta/${slug}`}`,
        bumpContentVersion,
      ],
    },
    auditStep,
  ])
}
