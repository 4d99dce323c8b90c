import type { PostContent } from '#client/features/content/contract.ts'
import { createDefaultSlug } from '#client/features/content/kinds/slug.ts'
import type { Database } from '#worker/env.ts'
import type { StoredPost } from '../queries/stored-posts.ts'
import { articles, indexPost } from '../saving/articles.ts'
import { readPreconditions } from '../saving/preconditions.ts'
import { toPath } from '../saving/slug.ts'
import { type Actor, type EntryChange, saveEntry } from '../saving/steps.ts'
import { findFreeSlug } from '../saving/taken-slugs.ts'
import { type TextOutcome, writeEntry } from '../saving/write-entry.ts'

/** Tries to find a free slug. A try fails if a parallel request with the same title takes the slug first. */
const maxTries = 10

type ImportedPost = Omit<StoredPost, 'rev'>

/** Creates a post with its state, dates and pending changes. If its slug is taken, appends a number to it. */
export async function importPost(
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
  for (let tries = 1; ; tries += 1) {
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
    const outcome = await writeEntry(db, articles, write)
    if (outcome.ok || outcome.reason !== 'slugTaken' || tries === maxTries) return outcome
  }
}
