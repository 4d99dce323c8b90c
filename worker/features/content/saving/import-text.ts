import { keepsDate } from '#client/features/content/kinds/all-kinds.ts'
import type { Database } from '#worker/env.ts'
import { findMismatch, findPublishProblems } from './find-problems.ts'
import { missing } from './outcome.ts'
import { readPreconditions } from './preconditions.ts'
import { hasNewPath, type SaveRequest, saveText, storeVersion } from './save.ts'
import { giveFreeSlug, toPath } from './slug.ts'
import type { EntryChange } from './steps.ts'
import { type AnyContent, getKindOf, readText } from './stored-text.ts'
import type { Saving, TextGroup } from './text-group.ts'
import { type TransferredText, toTransferredText } from './transferred-text.ts'
import { retryWhileSlugTaken, type TextOutcome } from './write-entry.ts'

/** Which versions of an imported text there will be, and when readers see them (instants in ms, null = never). */
function chooseVersions(
  { content, replacement, workingCopy, ...state }: TransferredText,
  isDated: boolean,
  now: number,
) {
  const isPublished = state.status === 'published'
  const at = isPublished || isDated ? state.publishedAt : null
  // Without a date there is no text that readers see or saw, so the newest is the only one.
  const newest = workingCopy ?? replacement?.content ?? null
  const pending = at === null ? null : newest
  const next = pending === null ? null : replacement
  const nextAt = next && isPublished && next.at > now ? next.at : null
  return { isPublished, at, pending, text: pending ? content : (newest ?? content), next, nextAt }
}

/** Problems that keep the text out, by field. */
function findProblems(
  id: string,
  { isPublished, text, pending }: Pick<ReturnType<typeof chooseVersions>, 'isPublished' | 'text' | 'pending'>,
): Record<string, string> {
  const mismatch = findMismatch(id, text, pending ?? text)
  return {
    ...(isPublished && findPublishProblems(text)),
    ...(mismatch !== null && { slug: mismatch }),
  }
}

/** Creates a text with its state, dates and unpublished changes. If its slug is taken, appends a number to it. */
export async function importText(saving: Saving, imported: TransferredText): Promise<TextOutcome> {
  const { db, group, actor } = saving
  const { now } = actor
  const { id, createdAt, content, replacement: _, workingCopy, ...state } = imported
  const kind = getKindOf(content)
  const isDated = keepsDate(kind)
  const { isPublished, at, pending, text, next, nextAt } = chooseVersions(imported, isDated, now)
  const fields = findProblems(id, { isPublished, text, pending })
  if (Object.keys(fields).length > 0) return { ok: false, reason: 'invalid', fields }
  const toVersion = (rev: number, version: AnyContent) => ({
    rev,
    content: version,
    path: toPath(id, kind, version),
  })
  const change: EntryChange = { ...actor, id, kind, rev: 0, action: 'save', state: 'draft' }
  return retryWhileSlugTaken(async () => {
    const preconditions = await readPreconditions(db, group, { id, content: text, now })
    const shown = giveFreeSlug(id, kind, text, preconditions.takenSlugs)
    const save = { change, stored: null, content: shown, at, isPending: false }
    const rendered =
      next && (await group.render(db, { ...save, content: next.content, at: nextAt }, preconditions))
    if (rendered && 'ok' in rendered) return rendered
    return storeVersion(saving, preconditions, {
      save: { ...save, imported: { status: state.status, workingCopy: pending } },
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
                // Readers of this site never saw a draft: its publication ends when it begins.
                until: isPublished ? state.until : Math.min(at, now),
                data,
                formerPath: isPublished && hasNewPath(kind, shown, at, now) ? null : undefined,
                ...(pending && { shown: toVersion(next && workingCopy ? -1 : 0, shown) }),
                ...(next &&
                  rendered && {
                    next: {
                      ...toVersion(workingCopy ? 0 : 1, next.content),
                      at: nextAt,
                      data: rendered.data,
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

/** The texts to save one after the other, so that a stored text gets all versions of an imported one. */
function listSaves(
  { isPublished, at, pending, text, next, nextAt }: ReturnType<typeof chooseVersions>,
  until: number | null,
): Pick<SaveRequest, 'content' | 'dates'>[] {
  const newest = pending ?? text
  const dated = [
    ...(isPublished ? [{ content: text, dates: { from: at, until } }] : []),
    ...(next && nextAt !== null
      ? [{ content: next.content, dates: { from: nextAt, until: undefined } }]
      : []),
  ]
  return dated.at(-1)?.content === newest ? dated : [...dated, { content: newest }]
}

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** What a stored text needs to have the versions of an imported one; `isSame`: nothing. Null if there is no such text. */
async function readDifference(db: Database, group: TextGroup, imported: TransferredText, now: number) {
  const { id, content, until } = imported
  const stored = await readText(db, group, id, now)
  if (!stored) return null
  const isDated = keepsDate(getKindOf(content))
  const isOver = until !== null && until <= now
  const shown: typeof imported = isOver ? { ...imported, status: 'draft', until: null } : imported
  const saves = listSaves(chooseVersions(shown, isDated, now), until)
  const before = toTransferredText(stored)
  const newest = before.workingCopy ?? before.content
  const toText = ({ status, content: text, workingCopy, publishedAt, until: end }: typeof before) => [
    status,
    text,
    workingCopy,
    isDated || (publishedAt ?? 0) > now ? publishedAt : null,
    end,
  ]
  const isSame =
    shown.status === 'published'
      ? !imported.replacement && isEqual(toText(before), toText(shown))
      : stored.state !== 'trash' && isEqual(newest, saves.at(-1)?.content)
  return { stored, saves, newest, isSame }
}

/** Whether `overwriteText` would have nothing to do. */
export async function isAsStored(
  db: Database,
  group: TextGroup,
  imported: TransferredText,
  now: number,
): Promise<boolean> {
  return (await readDifference(db, group, imported, now))?.isSame ?? false
}

/**
 * Gives a stored text the versions of an imported one, and takes it out of the trash. What it was stays in its history, and
 * a draft does not withdraw what readers see. `resumes`: only continues where an earlier attempt stopped. Null if there is
 * nothing to do.
 */
export async function overwriteText(
  saving: Saving,
  imported: TransferredText,
  resumes = false,
): Promise<TextOutcome | null> {
  const { id } = imported
  const difference = await readDifference(saving.db, saving.group, imported, saving.actor.now)
  if (!difference) return missing
  const { stored, saves, newest, isSame } = difference
  if (isSame) return null
  const done = resumes ? saves.findIndex((save) => isEqual(save.content, newest)) + 1 : 0
  if (resumes && (done === 0 || done === saves.length)) return null
  let outcome: TextOutcome = { ok: true, value: { stored, unsaved: {} } }
  for (const save of saves.slice(done)) {
    if (!outcome.ok || !outcome.value) break
    const { rev }: { rev: number } = outcome.value.stored
    const request: SaveRequest = { id, rev, ...save, isRestored: true, leavesTrash: true }
    outcome = await saveText(saving, request)
  }
  return outcome
}
