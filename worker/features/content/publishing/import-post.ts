import type { PostContent } from '#client/features/content/contract.ts'
import { createDefaultSlug } from '#client/features/content/kinds/slug.ts'
import type { Database } from '#worker/env.ts'
import type { StoredPost } from '../queries/stored-posts.ts'
import { articles, indexPost } from '../saving/articles.ts'
import { readPreconditions } from '../saving/preconditions.ts'
import { toPath } from '../saving/slug.ts'
import { type Actor, type EntryChange, saveEntry } from '../saving/steps.ts'
import { findFreeSlug } from '../saving/taken-slugs.ts'
import { retryWhileSlugTaken, type TextOutcome, writeEntry } from '../saving/write-entry.ts'

type ImportedPost = Omit<StoredPost, 'rev'>

/** Creates a post with its state, dates and pending changes. If its slug is taken, appends a number to it. */
export function importPost(
  db: Database,
  post: ImportedPost,
  actor: Actor,
): Promise<TextOutcome<PostContent>> {
  const { now } = actor
  const { id, status, publishedAt, createdAt, updatedAt, content, workingCopy } = post
  // Without a date there is no text that readers see or saw, so the newest is the only one.
  const pending = publishedAt === null ? null : workingCopy
  const text = pending ? content : (workingCopy ?? content)
  const change: EntryChange = { ...actor, id, kind: 'article', rev: 0, action: 'save', state: 'draft' }
  return retryWhileSlugTaken(async () => {
    const preconditions = await readPreconditions(db, articles, { id, content: text, now })
    const wish = text.slug || createDefaultSlug({ kind: 'article', title: text.title })
    const shown = { ...text, slug: findFreeSlug(wish, preconditions.takenSlugs) }
    const after = { ...post, content: shown, workingCopy: pending }
    const indexed = await indexPost(db, after, preconditions)
    if (indexed.ok === false) return indexed
    const newest = pending ?? shown
    const path = toPath(id, 'article', newest)
    const isPublished = status === 'published'
    const step = saveEntry(change, {
      content: newest,
      path,
      revision: 'imported',
      publication:
        publishedAt === null
          ? null
          : {
              at: publishedAt,
              until: isPublished ? null : now,
              data: {},
              formerPath: isPublished ? null : undefined,
              ...(pending && { shown: { content: shown, path: toPath(id, 'article', shown) } }),
            },
      max: Infinity,
      createdAt,
      updatedAt,
      isInTrash: status === 'trash',
    })
    const write = { change, path, steps: [step, ...indexed.steps], audit: null, unsaved: indexed.problems }
    return writeEntry(db, articles, write)
  })
}
