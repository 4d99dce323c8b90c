import type { PostContent } from '#client/features/content/contract.ts'
import type { RevisionKind } from '#client/features/content/contract/states.ts'
import type { Database } from '#worker/env.ts'
import { getRequestedSlug, readPreconditions } from '../queries/preconditions.ts'
import { getNewestContent, readStoredPost, type StoredPost, toPostPath } from '../queries/stored-posts.ts'
import { missing } from '../saving/outcome.ts'
import { type Actor, type EntryChange, saveEntry } from '../saving/steps.ts'
import { findFreeSlug } from '../saving/taken-slugs.ts'
import { createId, type EntryOutcome } from '../saving/write-entry.ts'
import { writePost } from './write-post.ts'

/** Tries to find a free slug. A try fails if a parallel request with the same title takes the slug first. */
const maxCreationTries = 10

type PostOrigin = {
  id?: string
  kind?: RevisionKind
  status?: StoredPost['status']
  publishedAt?: number | null
  workingCopy?: PostContent | null
  createdAt?: number
  updatedAt?: number
}

/** Creates a post. If its slug is taken, also by a parallel request, appends a number to it. */
export async function createPost(
  db: Database,
  content: PostContent,
  actor: Actor,
  origin: PostOrigin = {},
): Promise<EntryOutcome<StoredPost>> {
  const { now } = actor
  const { id = createId(), kind = 'created', status = 'draft', publishedAt = null } = origin
  const { createdAt, updatedAt = now, workingCopy = null } = origin
  // Without a date there is no text that readers see or saw, so the newest is the only one.
  const pending = publishedAt === null ? null : workingCopy
  const text = pending ? content : (workingCopy ?? content)
  const change: EntryChange = { ...actor, id, kind: 'article', rev: 0, action: 'save', state: 'draft' }
  for (let tries = 1; ; tries += 1) {
    const preconditions = await readPreconditions(db, id, text)
    const shown = { ...text, slug: findFreeSlug(getRequestedSlug(text), preconditions.takenSlugs) }
    const newest = pending ?? shown
    const isPublished = status === 'published'
    const step = saveEntry(change, {
      content: newest,
      path: toPostPath(newest.slug),
      revision: kind,
      publication:
        publishedAt === null
          ? null
          : {
              at: publishedAt,
              until: isPublished ? null : now,
              data: {},
              formerPath: isPublished ? null : undefined,
              ...(pending && { shown: { content: shown, path: toPostPath(shown.slug) } }),
            },
      createdAt,
      updatedAt,
      isInTrash: status === 'trash',
    })
    const after = { id, status, publishedAt, content: shown, workingCopy: pending, updatedAt }
    const outcome = await writePost(db, { change, step, after, auditAs: null }, preconditions)
    const isTaken = !outcome.ok && outcome.reason === 'slugTaken'
    if (!isTaken || tries === maxCreationTries) return outcome
  }
}

export async function duplicatePost(
  db: Database,
  id: string,
  actor: Actor,
): Promise<EntryOutcome<StoredPost>> {
  const post = await readStoredPost(db, id)
  if (!post) return missing
  const newest = getNewestContent(post)
  const title = `${newest.title || 'Sin título'} (copia)`.slice(0, 200)
  return createPost(db, { ...newest, title, slug: '', socialImage: null }, actor)
}
