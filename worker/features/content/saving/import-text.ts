import type { Database } from '#worker/env.ts'
import { readPreconditions } from './preconditions.ts'
import { storeVersion } from './save.ts'
import { getSlugWish, toPath } from './slug.ts'
import type { Actor, EntryChange } from './steps.ts'
import { findFreeSlug } from './taken-slugs.ts'
import type { AnyContent, ImportedState, TextGroup } from './text-group.ts'
import { retryWhileSlugTaken, type TextOutcome } from './write-entry.ts'

type ImportedText<Content> = ImportedState & {
  id: string
  createdAt: number
  /** What readers see or saw, or the newest text if they saw none. */
  content: Content
  /** Newer text than that. */
  workingCopy: Content | null
}

/** Creates a text with its state, dates and unpublished changes. If its slug is taken, appends a number to it. */
export function importText<Content extends AnyContent>(
  db: Database,
  group: TextGroup<Content>,
  { id, createdAt, content, workingCopy, ...state }: ImportedText<Content>,
  actor: Actor,
): Promise<TextOutcome<Content>> {
  const { now } = actor
  const { status, publishedAt, updatedAt } = state
  const kind = group.getKindOf(content)
  // Without a date there is no text that readers see or saw, so the newest is the only one.
  const pending = publishedAt === null ? null : workingCopy
  const text = pending ? content : (workingCopy ?? content)
  const change: EntryChange = { ...actor, id, kind, rev: 0, action: 'save', state: 'draft' }
  const isPublished = status === 'published'
  return retryWhileSlugTaken(async () => {
    const preconditions = await readPreconditions(db, group, { id, content: text, now })
    const shown = { ...text, slug: findFreeSlug(getSlugWish(kind, text), preconditions.takenSlugs) }
    const save = { change, stored: null, content: shown, at: publishedAt, isPending: false }
    return storeVersion(db, group, preconditions, {
      save: { ...save, imported: { ...state, workingCopy: pending } },
      audit: null,
      toEntry: (data) => ({
        content: pending ?? shown,
        revision: 'imported',
        publication:
          publishedAt === null
            ? null
            : {
                at: publishedAt,
                until: isPublished ? null : now,
                data,
                formerPath: isPublished ? null : undefined,
                ...(pending && { shown: { content: shown, path: toPath(id, kind, shown) } }),
              },
        createdAt,
        updatedAt,
        isInTrash: status === 'trash',
      }),
    })
  })
}
