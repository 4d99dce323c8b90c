import { sql } from 'drizzle-orm'
import type { RemovedTag } from '#client/features/content/contract/tags.ts'
import { article } from '#client/features/content/kinds/article.ts'
import type { BatchStep } from '#worker/db/write-batch.ts'
import type { Database } from '#worker/env.ts'
import {
  changeTaggedPosts,
  type PostTagUpdate,
  retagPost,
  type TaggedPost,
  toTagSlug,
} from './tagged-posts.ts'
import type { StoredTag } from './tags.ts'

// Restores a tag that was deleted or merged into another one.

/** The most posts of a tag that can be restored: with more, the request would be too large. */
const maxTaggedPosts = 5_000

const listIds = (posts: readonly TaggedPost[]): string[] => posts.map(({ id }) => id)

const hasTag = (tags: readonly string[], slug: string): boolean =>
  tags.some((name) => toTagSlug(name) === slug)

/** The data to restore a tag: its posts, and those that had the tag it was merged into. Null for too many posts. */
export function toRemovedTag(
  from: StoredTag,
  to: StoredTag | null,
  posts: readonly TaggedPost[],
): RemovedTag | null {
  const live = posts.filter(({ shownTags }) => hasTag(shownTags, from.slug))
  const newest = posts.filter(({ tags }) => hasTag(tags, from.slug))
  if (live.length > maxTaggedPosts || newest.length > maxTaggedPosts) return null
  const into = to && {
    slug: to.slug,
    bearers: {
      live: listIds(live.filter(({ shownTags }) => hasTag(shownTags, to.slug))),
      newest: listIds(newest.filter(({ tags }) => hasTag(tags, to.slug))),
    },
  }
  const { name, description } = from
  return { name, description, bearers: { live: listIds(live), newest: listIds(newest) }, into }
}

/** Tags with the restored one and without the one that took its place; unchanged if there is no room for it. */
function addTagName(tags: readonly string[], name: string, replaced: string | null): readonly string[] {
  const rest = tags.filter((tag) => toTagSlug(tag) !== replaced && toTagSlug(tag) !== toTagSlug(name))
  return rest.length < article.fields.tags.max ? [...rest, name] : tags
}

/** The update that gives a post the restored tag where it had it: in its newest text, in the public one or in both. */
function addRemovedTag(post: TaggedPost, { name, bearers, into }: RemovedTag): PostTagUpdate | null {
  const { id, tags, shownTags } = post
  const change = (before: readonly string[], text: 'newest' | 'live') =>
    bearers[text].includes(id)
      ? addTagName(before, name, into && !into.bearers[text].includes(id) ? into.slug : null)
      : before
  const [newest, shown] = [change(tags, 'newest'), change(shownTags, 'live')]
  return newest === tags && shown === shownTags ? null : retagPost(post, newest, shown)
}

/** Restores a tag on its posts that may have one more. Null if its slug is taken or a post was changed meanwhile. */
export function restoreTag(
  db: Database,
  removedTag: RemovedTag,
  auditStep: BatchStep,
): Promise<readonly TaggedPost[] | null> {
  const { name, description, bearers } = removedTag
  const slug = toTagSlug(name)
  const ids = JSON.stringify(Object.values(bearers).flat())
  const where = sql`p.id IN (SELECT value FROM json_each(${ids}))`
  return changeTaggedPosts(db, where, (post) => addRemovedTag(post, removedTag), {
    conditions: [sql`NOT EXISTS (SELECT 1 FROM tags WHERE slug = ${slug})`],
    statements: [
      sql`INSERT INTO tags (slug, name, description) VALUES (${slug}, ${name}, ${description})`,
      // The tag's page exists again, so its path must not redirect.
      sql`DELETE FROM redirects WHERE from_path = ${`/blog/etiqueta/${slug}`}`,
    ],
    auditStep,
  })
}
