import { hasAction } from '#client/features/content/contract/has-action.ts'
import { isLive } from '#client/features/content/contract/states.ts'
import { getContentPath, getKind, keepsDate } from '#client/features/content/kinds/all-kinds.ts'
import { hasTemplate } from '#client/features/content/kinds/legal.ts'
import { hasPassed } from '#worker/db/publications.ts'
import { type Dates, findDateProblems, getStart, toInstant } from './dates.ts'
import { findMismatch, findPublishProblems, findRenderProblems } from './find-problems.ts'
import { getHooks } from './kind-hooks.ts'
import { missing } from './outcome.ts'
import { readPreconditions } from './preconditions.ts'
import { removesMuch } from './revisions.ts'
import { chooseSlug, toPath } from './slug.ts'
import {
  type ActionDates,
  changeEntryState,
  type EntryChange,
  type EntrySave,
  type Publication,
  saveEntry,
  type StateAction,
} from './steps.ts'
import { type AnyContent, getFollowedSchedule, getKindOf, readText, type StoredText } from './stored-text.ts'
import type { Messages, Preconditions, Saving, TextSave } from './text-group.ts'
import {
  createId,
  type EntryWrite,
  findRefusal,
  retryWhileSlugTaken,
  type TextOutcome,
  writeEntry,
} from './write-entry.ts'

// Every change of a text of any kind: what its next content, date and address are.

export type SaveRequest = {
  id: string
  rev: number
  content: AnyContent
  /** Why fields of the content have the stored value instead of the one sent. */
  unsaved?: Messages
  /** The text is being created. */
  isNew?: boolean
  /** It is the content of an older version, or of a file. */
  isRestored?: boolean
  /** If the text is in the trash, it comes back with this content. */
  leavesTrash?: boolean
  /** Publishes or schedules the content. */
  dates?: Dates | null
  /** Of a text that is scheduled and not public, the content comes out at its date if it can be published. */
  mayFollow?: boolean
}

/** Saves a text, and publishes or schedules it if the request has dates. */
export async function saveText(saving: Saving, sent: SaveRequest): Promise<TextOutcome> {
  const { db, group, actor } = saving
  const { id, rev, content: given, isNew = false, ...request } = sent
  const { now } = actor
  const kind = getKindOf(given)
  const preconditions = await readPreconditions(db, group, { id, content: given, now })
  const { stored } = preconditions
  if (!stored && !isNew && !hasTemplate(id)) return missing
  const before = stored?.storage.publishedAt ?? null
  const followed = request.mayFollow && !request.dates ? getFollowedSchedule(stored, now) : null
  const dates = request.dates ?? followed
  const at = dates && getStart(kind, dates.from, now, before)
  const isLater = at !== null && at > now
  const comesBack = request.leavesTrash === true && stored?.state === 'trash'
  const publishing: EntryChange['action'] = isLater ? 'schedule' : 'publish'
  const action: EntryChange['action'] = comesBack ? 'restore' : at === null ? 'save' : publishing
  const refusal = findRefusal(stored, { rev, action })
  if (refusal) return refusal
  const mismatch = findMismatch(id, given, stored?.content ?? given)
  if (mismatch !== null) return { ok: false, reason: 'invalid', fields: { slug: mismatch } }
  // Readers see the built-in entries only while none is stored: store those first, so that this one is added to them.
  if (preconditions.hasExamples && (await (await import('./examples.ts')).adoptExamples(saving)))
    return saveText(saving, sent)
  const { content, problem } = chooseSlug({ id, kind, content: given, stored }, preconditions.takenSlugs)
  const slugProblem: Messages = problem === null ? {} : { slug: problem }
  if (at !== null) {
    const fields = {
      ...findPublishProblems(content),
      ...slugProblem,
      ...findDateProblems(at, dates?.until, stored, now),
    }
    if (Object.keys(fields).length > 0)
      return followed
        ? saveText(saving, { ...sent, mayFollow: false })
        : { ok: false, reason: 'invalid', fields: { ...fields, ...findRenderProblems(content) } }
  }
  const change: EntryChange = { ...actor, id, kind, rev, action, state: stored?.state ?? 'draft' }
  const isPending = at === null && (isLive(stored?.state) || hasPassed(before, now))
  const save = { change, stored, content, at, isPending }
  const audit = { name: group.getAuditName(content), as: at === null ? [action] : [action, publishing] }
  const draftKind = rev === 0 ? 'created' : request.isRestored ? 'reverted' : 'saved'
  const outcome = await storeVersion(saving, preconditions, {
    save,
    audit: (at !== null && !followed) || rev === 0 || comesBack ? audit : null,
    unsaved: { ...request.unsaved, ...slugProblem },
    toEntry: (data) => ({
      content,
      revision: at === null ? draftKind : isLater ? 'scheduled' : 'published',
      publication: toPublication(save, data, dates?.until),
      updatedAt: isPending ? undefined : now,
      isAutosave:
        draftKind === 'saved' &&
        (at === null || followed !== null) &&
        !removesMuch(stored?.content ?? {}, content),
    }),
  })
  return followed && !outcome.ok && outcome.reason === 'invalid'
    ? saveText(saving, { ...sent, mayFollow: false })
    : outcome
}

type NextVersion = Pick<EntryWrite, 'audit' | 'unsaved'> & {
  save: TextSave
  /** `data`: what readers get of the content. */
  toEntry: (data: object) => Omit<EntrySave, 'path' | 'max'> & { content: AnyContent }
}

/** Renders the next version of a text, and writes it in one batch with all that follows from it. */
export async function storeVersion(
  saving: Saving,
  preconditions: Preconditions,
  { save, audit, unsaved, toEntry }: NextVersion,
): Promise<TextOutcome> {
  const rendered = await saving.group.render(saving.db, save, preconditions)
  if ('ok' in rendered) return rendered
  const { change, stored } = save
  const { id, kind } = change
  const entry = toEntry(rendered.data)
  const path = toPath(id, kind, entry.content)
  const step = saveEntry(change, { ...entry, path, max: getKind(kind).max })
  const former = stored && !stored.storage.shown ? `/${toPath(id, kind, stored.content)}` : null
  const moved = { statements: getHooks(kind).redirectWithdrawn(id, former, `/${path}`, change.now) }
  const steps = [step, moved, ...rendered.steps]
  return writeEntry(saving, { change, path, steps, audit, unsaved: { ...unsaved, ...rendered.problems } })
}

type PublishRequest = Omit<SaveRequest, 'content'>

export async function publishStored(saving: Saving, request: PublishRequest): Promise<TextOutcome> {
  const stored = await readText(saving.db, saving.group, request.id, saving.actor.now)
  return stored ? saveText(saving, { ...request, content: stored.content }) : missing
}

/** The publication that a save writes; null if it writes none. */
function toPublication(
  { change: { kind, now }, stored, content, at, isPending }: TextSave,
  data: object,
  until: number | null | undefined,
): Publication | null {
  const { shown = null, publishedAt: published = null } = stored?.storage ?? {}
  // A draft can keep a date, and with it the version that it shows.
  if (at === null)
    return keepsDate(kind) && !isPending && published !== null
      ? { at: published, until: now, data, formerPath: undefined }
      : null
  const former = shown && hasPassed(published, now) ? `/${shown.path}` : null
  const formerPath = hasNewPath(kind, content, at, now) ? former : undefined
  return { at, until, data, formerPath }
}

/** True if a publication gives the text a page of its own from now on. */
export const hasNewPath = (
  kind: EntryChange['kind'],
  { slug }: AnyContent,
  at: number,
  now: number,
): boolean =>
  getContentPath({ kind, ...(slug !== undefined && { slug }) }) !== null && (at <= now || keepsDate(kind))

/** Creates a draft with a free slug. */
export function createText(saving: Saving, request: Omit<SaveRequest, 'rev'>): Promise<TextOutcome> {
  return retryWhileSlugTaken(() => saveText(saving, { ...request, rev: 0, isNew: true }))
}

/** Creates a copy of a text as a draft. */
export async function duplicateText(saving: Saving, id: string): Promise<TextOutcome> {
  const { db, group, actor } = saving
  const stored = await readText(db, group, id, actor.now)
  if (!stored) return missing
  if (hasTemplate(id)) return { ok: false, reason: 'wrongState', message: notForTextMessage }
  const { content, kind } = stored
  const { fields } = getKind(kind)
  const max = fields['title']?.control === 'line' ? fields['title'].max : undefined
  const title = `${content.title || 'Sin título'} (copia)`.slice(0, max)
  const left = Object.entries(fields).flatMap(([name, { isLeftOutOfCopies, blank }]) =>
    isLeftOutOfCopies ? [[name, blank]] : [],
  )
  const copy = {
    ...content,
    ...Object.fromEntries(left),
    title,
    ...(content.slug !== undefined && { slug: '' }),
  }
  return createText(saving, { id: createId(), content: copy })
}

const notForTextMessage = 'Esa acción no es para este texto.'

type ActionRequest = Partial<ActionDates> & { id: string; rev: number; action: StateAction }

/** Performs an action without a new text. */
export async function actOnText(saving: Saving, request: ActionRequest): Promise<TextOutcome> {
  const { db, group, actor } = saving
  const { id, rev, action, at = null, until } = request
  const { now } = actor
  const stored = await readText(db, group, id, now)
  if (!stored) return missing
  // Without changes there is nothing to discard, in any state.
  if (action === 'discard' && !stored.hasChanges && stored.rev === rev)
    return { ok: true, value: { stored, unsaved: {} } }
  const refusal = findRefusal(stored, { rev, action })
  if (refusal) return refusal
  if (!hasAction(stored, action)) return { ok: false, reason: 'wrongState', message: notForTextMessage }
  // Readers see a public text already: its date is that of the version that follows.
  const start = (stored.isPublic ? null : toInstant(stored.from)) ?? now
  const fields: Messages =
    action === 'setEnd'
      ? findDateProblems(start, at, stored, now)
      : action === 'changeDate' && at !== null
        ? findDateProblems(at, until, stored, now)
        : {}
  if (Object.keys(fields).length > 0) return { ok: false, reason: 'invalid', fields }
  const change = { ...actor, id, kind: stored.kind, rev, action, state: stored.state }
  return writeEntry(saving, {
    change,
    steps: [
      changeEntryState(change, { at, until }),
      moveToDraft(stored, action, now),
      await group.followAction(db, { change, stored }),
    ],
    audit: {
      name: group.getAuditName(stored.content),
      ...(action === 'changeDate' && { as: [hasPassed(at, now) ? 'publish' : 'schedule'] }),
    },
  })
}

/** What names a text that loses its address follows it to the one that it will have. Kinds that keep their date keep theirs. */
function moveToDraft({ id, kind, content, storage, isPublic }: StoredText, action: StateAction, now: number) {
  const isWithdrawn = action === 'unpublish' || action === 'trash' || (action === 'unschedule' && !isPublic)
  if (!isWithdrawn || keepsDate(kind) || !storage.shown) return {}
  const [from, to] = [`/${storage.shown.path}`, `/${toPath(id, kind, content)}`]
  return { statements: getHooks(kind).redirectWithdrawn(id, from, to, now) }
}
