import { keepsDate } from '#client/features/content/kinds/all-kinds.ts'
import type { Database } from '#worker/env.ts'
import { readPreconditions } from './preconditions.ts'
import { hasNewPath, storeVersion } from './save.ts'
import { giveFreeSlug, toPath } from './slug.ts'
import type { Actor, EntryChange } from './steps.ts'
import type { AnyContent, TextGroup } from './text-group.ts'
import type { TransferredText } from './transferred-text.ts'
import { retryWhileSlugTaken, type TextOutcome } from './write-entry.ts'

/** Creates a text with its state, dates and unpublished changes. If its slug is taken, appends a number to it. */
export async function importText<Content extends AnyContent>(
  db: Database,
  group: TextGroup<Content>,
  { id, createdAt, content, replacement, workingCopy, ...state }: TransferredText<Content>,
  actor: Actor,
): Promise<TextOutcome<Content>> {
  const { now } = actor
  const kind = group.getKindOf(content)
  const isDated = keepsDate(kind)
  const isPublished = state.status === 'published'
  const at = isPublished || isDated ? state.publishedAt : null
  // Without a date there is no text that readers see or saw, so the newest is the only one.
  const newest = workingCopy ?? replacement?.content ?? null
  const pending = at === null ? null : newest
  const text = pending ? content : (newest ?? content)
  const hasNext = pending !== null && replacement !== null
  const nextAt = hasNext && isPublished && replacement.at > now ? replacement.at : null
  const mismatch = group.findMismatch(id, text, pending ?? text)
  const fields = {
    ...(isPublished && group.findPublishProblems(text)),
    ...(mismatch !== null && { slug: mismatch }),
  }
  if (Object.keys(fields).length > 0) return { ok: false, reason: 'invalid', fields }
  const change: EntryChange = { ...actor, id, kind, rev: 0, action: 'save', state: 'draft' }
  return retryWhileSlugTaken(async () => {
    const preconditions = await readPreconditions(db, group, { id, content: text, now })
    const shown = giveFreeSlug(id, kind, text, preconditions.takenSlugs)
    const save = { change, stored: null, content: shown, at, isPending: false }
    const next = hasNext
      ? await group.render(db, { ...save, content: replacement.content, at: nextAt }, preconditions)
      : null
    if (next && 'ok' in next) return next
    return storeVersion(db, group, preconditions, {
      save: { ...save, imported: { ...state, workingCopy: pending } },
      audit: null,
      toEntry: (data) => ({
        content: pending ?? shown,
        // The job that follows what becomes due finds it by its revision.
        revision:
          (at !== null && at > now && !isDated) || (nextAt !== null && !workingCopy)
            ? 'scheduled'
            : 'imported',
        publication:
          at === null
            ? null
            : {
                at,
                until: isPublished ? state.until : now,
                data,
                formerPath: isPublished && hasNewPath(kind, shown, at, now) ? null : undefined,
                ...(pending && {
                  shown: {
                    rev: hasNext && workingCopy ? -1 : 0,
                    content: shown,
                    path: toPath(id, kind, shown),
                  },
                }),
                ...(next &&
                  hasNext && {
                    next: {
                      rev: workingCopy ? 0 : 1,
                      at: nextAt,
                      data: next.data,
                      content: replacement.content,
                      path: toPath(id, kind, replacement.content),
                    },
                  }),
              },
        createdAt,
        updatedAt: state.updatedAt,
        isInTrash: state.status === 'trash',
      }),
    })
  })
}
