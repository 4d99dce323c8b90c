import type { EditedEntry } from '#client/features/content/documents/contract.ts'
import { hasTemplate, isLegalId } from '#client/features/content/documents/legal.ts'
import { type EntryContent, getContentPath, getKind } from '#client/features/content/kinds/all-kinds.ts'
import { findTextKind, textIds } from '#client/features/content/kinds/names.ts'
import { findPublishProblems } from '#client/features/content/kinds/publishable.ts'
import { type AppError } from '#client/runtime/errors.ts'
import type { AuditEvent } from '#worker/audit/audit-entry.ts'
import { auditStep } from '#worker/audit/audit-step.ts'
import { type BatchStep, writeBatch } from '#worker/db/write-batch.ts'
import type { Database } from '#worker/env.ts'
import { invalidateRedirectTable } from '#worker/features/redirects/cached-table.ts'
import type { AppContext } from '#worker/http/context.ts'
import { errorResponse } from '#worker/http/errors.ts'
import { createValidationError } from '#worker/http/request/body.ts'
import { entryReader, readEntry } from '../documents/queries.ts'
import { toPublicContent } from '../documents/reading/public-content.ts'
import { findRenderProblems, findToolProblems } from '../documents/text-problems.ts'
import { toAuditName } from './audit-name.ts'
import { resolveSlug, toEntrySlug } from './slug.ts'
import { type EntryChange, saveEntry } from './steps.ts'
import {
  type EntryOutcome,
  type EntryWrite,
  findEntryRefusal,
  getActor,
  respondWithOutcome,
  writeEntry,
} from './write-entry.ts'

/** Writes a change of an entry that is no article. Readers may find other pages by it. */
export async function changeEntry(db: Database, write: EntryWrite): Promise<EntryOutcome<EditedEntry>> {
  const outcome = await writeEntry(db, entryReader, write)
  if (outcome.ok) invalidateRedirectTable(db)
  return outcome
}

/** Runs a step that changes several entries. Responds with 204, or with `error` if its conditions do not hold. */
export async function writeMany(
  c: AppContext,
  step: BatchStep,
  auditEntry: { event: AuditEvent; detail: string },
  error: AppError,
): Promise<Response> {
  const entry = auditStep(c, { ...auditEntry, userId: c.get('user').id })
  return (await writeBatch(c.get('env').db, [step, entry])) ? c.body(null, 204) : errorResponse(c, error)
}

export type SaveInput = {
  id: string
  rev: number
  content: EntryContent
  publish: boolean
  apart?: boolean
  /** ISO 8601. A future `from` schedules the publication; without `until` the current end date stays. */
  from?: string | null | undefined
  until?: string | null | undefined
  /** Messages by field, for invalid values that were replaced by the current ones. */
  unsaved?: Readonly<Record<string, string>>
}

/** Why this content cannot be stored under this id, or in place of `before`; null if it can. */
function findKindProblem(id: string, content: EntryContent, before: EntryContent): string | null {
  const only = findTextKind(id)
  if (only !== (content.kind in textIds ? content.kind : null) || content.kind !== before.kind)
    return 'Este texto es de otra clase.'
  if (isLegalId(id) && !(content.kind === 'page' && content.slug === id))
    return 'La dirección de un texto legal no cambia.'
  return null
}

/**
 * Why the end date is invalid: it is not in the future, or not after the start. Null if it is valid. Epoch
 * milliseconds.
 */
function findDateProblem(from: number | null, until: number | null | undefined, now: number): string | null {
  if (until === null || until === undefined) return null
  if (until <= now) return 'Ese momento ya pasó.'
  return until <= (from ?? now) ? 'Tiene que ser después de que empiece a verse.' : null
}

const parseMoment = (text: string | null | undefined): number | null | undefined =>
  typeof text === 'string' ? Date.parse(text) : text

export async function saveEntryRequest(
  c: AppContext,
  { id, rev, publish, content: given, apart = false, unsaved: invalid = {}, ...dates }: SaveInput,
): Promise<Response> {
  const { db } = c.get('env')
  const actor = getActor(c)
  const { now } = actor
  const before = rev > 0 ? await readEntry(db, id, now) : null
  const from = parseMoment(dates.from) ?? null
  const until = parseMoment(dates.until)
  const isLater = from !== null && from > now
  const action = !publish ? 'save' : isLater ? 'schedule' : 'publish'
  const refusal = findEntryRefusal(entryReader, before, { rev, action, now })
  if (refusal) return respondWithOutcome(c, entryReader, refusal)
  const wrong = findKindProblem(id, given, before?.content ?? given)
  if (wrong !== null) return errorResponse(c, createValidationError({ slug: wrong }))
  const { content, problem } = await resolveSlug(db, id, given, before?.content ?? null)
  const ends = findDateProblem(from, until, now)
  // A draft that cannot be rendered is still stored; `unsaved` reports why.
  const unshown = findRenderProblems(content)
  const problems = {
    ...(publish ? { ...findPublishProblems(content), ...findToolProblems(content), ...unshown } : {}),
    ...(publish && problem !== null ? { slug: problem } : {}),
    ...(publish && ends !== null ? { until: ends } : {}),
  }
  if (Object.keys(problems).length > 0) return errorResponse(c, createValidationError(problems))
  const state = before ? entryReader.getState(before, now) : 'draft'
  const change: EntryChange = { ...actor, id, kind: content.kind, rev, action, state }
  const path = toEntrySlug(id, content)
  const formerPath =
    isLater || getContentPath(content) === null ? undefined : before?.public ? `/${before.public.slug}` : null
  const step = saveEntry(change, {
    content,
    path,
    revision: !publish ? 'saved' : isLater ? 'scheduled' : 'published',
    isOwnRevision: apart,
    publication: publish
      ? { at: isLater ? from : now, until, data: await toPublicContent(db, content), formerPath }
      : null,
    max: getKind(content.kind).max,
  })
  const audit = publish || rev === 0 ? { name: toAuditName(content) } : null
  const unsaved = { ...invalid, ...unshown, ...(problem === null ? {} : { slug: problem }) }
  const outcome = await changeEntry(db, { change, path, steps: [step], audit, unsaved })
  return respondWithOutcome(c, entryReader, outcome, rev === 0 && !hasTemplate(id) ? 201 : 200)
}
