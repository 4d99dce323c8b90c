import { sql, type SQL } from 'drizzle-orm'
import type { Tag } from '#client/features/blog/contract/post.ts'
import type { ManagedTag, RemovedTag } from '#client/features/content/contract/tags.ts'
import { article } from '#client/features/content/kinds/article.ts'
import { queryBatch } from '#worker/db/batch.ts'
import { bumpContentVersion } from '#worker/db/content-version.ts'
import { whereTagLive } from '#worker/db/publications.ts'
import { toSortKey } from '#worker/db/search-text.ts'
import { type BatchStep, writeBatch } from '#worker/db/write-batch.ts'
import type { Database } from '#worker/env.ts'
import { redirectAutomatically } from '../../blog/queries/automatic-redirects.ts'
import { toTagSlug } from './article-index.ts'
import { changeTaggedPosts, type PostTagUpdate, retagPost, type TaggedPost } from './tagged-posts.ts'

// A tag is stored in its own row, on its posts, in their pending text and in their search text. Every change of a tag
// writes all of them in one batch.

/** All tags, including unused ones, with their number of posts outside the trash and of those that readers see. */
export function listAllTags(db: Database, now: number): Promise<ManagedTag[]> {
  return db.all<ManagedTag>(sql`
      SELECT t.slug, t.name, t.description, coalesce(c.n, 0) AS count, coalesce(c.live, 0) AS published FROM tags t
      LEFT JOIN (SELECT tag_id, count(*) AS n, count(*) FILTER (WHERE ${whereTagLive(now)}) AS live FROM post_tags JOIN posts p ON p.id = post_id
        WHERE p.status <> 'trash' GROUP BY tag_id) c ON c.tag_id = t.id
      ORDER BY ${toSortKey(sql`t.name`)}, t.id`)
}

export type StoredTag = Tag & { id: number; description: string }

export function readTag(db: Database, slug: string): Promise<StoredTag | null> {
  return db.find(sql`SELECT id, slug, name, description FROM tags WHERE slug = ${slug}`)
}

/** Stores the description of a tag; false if the tag no longer exists. Articles do not change. */
export function saveTagDescription(
  db: Database,
  { id }: StoredTag,
  description: string,
  auditStep: BatchStep,
): Promise<boolean> {
  return writeBatch(db, [
    {
      conditions: [sql`EXISTS (SELECT 1 FROM tags WHERE id = ${id})`],
      statements: [sql`UPDATE tags SET description = ${description} WHERE id = ${id}`, bumpContentVersion],
    },
    auditStep,
  ])
}

/** Adds descriptions to existing tags that have none; returns the number of changed tags. */
export async function saveMissingTagDescriptions(
  db: Database,
  tags: readonly { name: string; description: string }[],
): Promise<number> {
  const descriptions = JSON.stringify(
    tags.map(({ name, description }) => ({ slug: toTagSlug(name), description })),
  )
  const rows = await queryBatch(db, [
    sql`UPDATE tags SET description = descriptions.value ->> 'description' FROM json_each(${descriptions}) AS descriptions
        WHERE tags.slug = descriptions.value ->> 'slug' AND tags.description = '' RETURNING tags.id`,
    bumpContentVersion,
  ])
  return rows[0]?.length ?? 0
}

/**
 * SQL condition: the posts with this tag, and all posts with pending text. Only their stored text has the tags that a
 * withdrawn post had when readers saw it last.
 */
const isTaggedOrPending = (tagId: number): SQL =>
  sql`(p.pending = 1 OR p.id IN (SELECT post_id FROM post_tags WHERE tag_id = ${tagId}))`

/** Replaces or removes a tag in a list of names, without duplicates. */
function replaceTagName(names: readonly string[], from: Tag, to: Tag | null): string[] {
  const bySlug = new Map<string, string>()
  for (const name of names) {
    const slug = toTagSlug(name)
    const next = slug === from.slug ? to : { slug, name }
    if (next && !bySlug.has(next.slug)) bySlug.set(next.slug, next.name)
  }
  return [...bySlug.values()]
}

function replacePostTag(post: TaggedPost, from: Tag, to: Tag | null): PostTagUpdate | null {
  const { tags, shownTags } = post
  if (![...tags, ...shownTags].some((name) => toTagSlug(name) === from.slug)) return null
  return retagPost(post, replaceTagName(tags, from, to), replaceTagName(shownTags, from, to))
}

export type TagChange = {
  from: StoredTag
  /** The same tag with a new name, the tag to merge it into, or null to delete it. */
  to: ({ kind: 'renamed'; description: string } & Tag) | ({ kind: 'other' } & StoredTag) | null
  now: number
  auditStep: BatchStep
}

const toTagPath = ({ slug }: Tag): string => `/blog/etiqueta/${slug}`

function updateTagRow(from: StoredTag, to: TagChange['to']): SQL {
  if (to?.kind !== 'renamed') return sql`DELETE FROM tags WHERE id = ${from.id}`
  const { slug, name, description } = to
  return sql`UPDATE tags SET slug = ${slug}, name = ${name}, description = ${description} WHERE id = ${from.id}`
}

/** Renames, merges or deletes a tag. Returns the posts read for it; null if the tag or a post changed meanwhile. */
export function changeTag(
  db: Database,
  { from, to, now, auditStep }: TagChange,
): Promise<readonly TaggedPost[] | null> {
  const exists = sql`EXISTS (SELECT 1 FROM tags WHERE id = ${from.id} AND slug = ${from.slug})`
  const stays = to?.kind === 'other' ? [sql`EXISTS (SELECT 1 FROM tags WHERE id = ${to.id})`] : []
  const redirects = to ? redirectAutomatically(toTagPath(from), toTagPath(to), now) : []
  return changeTaggedPosts(db, isTaggedOrPending(from.id), (post) => replacePostTag(post, from, to), {
    conditions: [exists, ...stays],
    statements: [updateTagRow(from, to), ...redirects],
    auditStep,
  })
}

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
      sql`DELETE FROM redirects WHERE from_path = ${toTagPath({ slug, name })}`,
    ],
    auditStep,
  })
}
