import { sql } from 'drizzle-orm'
import type { EditedEntry } from '#client/features/content/documents/contract.ts'
import { maxEntries } from '#client/features/content/documents/contract.ts'
import { hasTemplate, isLegalId } from '#client/features/content/documents/legal.ts'
import { type EntryContent, getContentPath } from '#client/features/content/kinds/all-kinds.ts'
import { maxPerKind } from '#client/features/content/kinds/kind.ts'
import { findTextKind, textIds } from '#client/features/content/kinds/names.ts'
import { findPublishProblems } from '#client/features/content/kinds/publishable.ts'
import { type AppError } from '#client/runtime/errors.ts'
import type { AuditEvent } from '#worker/audit/audit-entry.ts'
import { auditStep } from '#worker/audit/audit-step.ts'
import { queryBatch } from '#worker/db/batch.ts'
import { type BatchStep, createReadStep, writeBatch } from '#worker/db/write-batch.ts'
import type { Database } from '#worker/env.ts'
import {
  missing,
  type Outcome,
  type Refusal,
  respondWithRefusal,
} from '#worker/features/content/engine/outcome.ts'
import { invalidateRedirectTable } from '#worker/features/redirects/cached-table.ts'
import { redirectMovedPage } from '#worker/features/redirects/queries.ts'
import { redirectMenuLinks } from '#worker/features/settings/menu-links.ts'
import type { AppContext } from '#worker/http/context.ts'
import { errorResponse } from '#worker/http/errors.ts'
import { createValidationError } from '#worker/http/request/body.ts'
import { readEntry, selectEntry, toEntry } from '../queries.ts'
import { toPublicContent } from '../reading/public-content.ts'
import { findRenderProblems, findToolProblems } from '../text-problems.ts'
import { toAuditName } from './audit-name.ts'
import { isSlugUsed, resolveSlug, slugTakenMessage, toEntrySlug } from './slug.ts'
import { saveEntry } from './write-steps.ts'

/** The entry after a change; null if the change deleted it. */
type EntryOutcome = Outcome<EditedEntry | null, EditedEntry>

type EntryWrite = {
  id: string
  /** The revision that the change is based on; 0 = not stored yet. */
  rev: number
  /** The new slug, if the change sets one. */
  slug?: string
  steps: readonly BatchStep[]
  /** Null for an autosave, which is not audited. */
  auditEntry: { event: AuditEvent; detail: string } | null
}

/** Runs the steps of a change to an entry. Returns the entry, or why nothing was written. */
export async function writeEntry(
  c: AppContext,
  { steps, auditEntry, ...change }: EntryWrite,
): Promise<EntryOutcome> {
  const { db } = c.get('env')
  const after = createReadStep(selectEntry(change.id, c.get('now')))
  const entry = auditEntry ? [auditStep(c, { ...auditEntry, userId: c.get('user').id })] : []
  if (!(await writeBatch(db, [...steps, ...entry, after.step]))) return findRefusal(db, change, c.get('now'))
  invalidateRedirectTable(db)
  return { ok: true, value: toEntry(after.rows()) }
}

/** Reads the entry and the slug again to find out why a change to the entry wrote nothing. */
async function findRefusal(
  db: Database,
  { id, rev, slug }: Pick<EntryWrite, 'id' | 'rev' | 'slug'>,
  now: number,
): Promise<Refusal<EditedEntry>> {
  const [rows, [taken]] = await queryBatch<[unknown, { isTaken: number }]>(db, [
    selectEntry(id, now),
    sql`SELECT ${slug === undefined ? sql`0` : isSlugUsed(id, slug)} AS isTaken`,
  ])
  const current = toEntry(rows)
  if (!current && rev > 0) return missing
  if (current && current.rev !== rev) return { ok: false, reason: 'stale', current }
  if (taken?.isTaken) return { ok: false, reason: 'slugTaken', fields: { slug: slugTakenMessage } }
  return current
    ? { ok: false, reason: 'wrongState', message: wrongStateMessage }
    : { ok: false, reason: 'full', message: tooManyEntriesMessage }
}

const wrongStateMessage = 'El estado de este texto no permite ese cambio. Vuelve a abrirlo.'
const tooManyEntriesMessage = `Caben ${maxEntries} páginas, y ${maxPerKind} textos de cada otra clase. Elimina alguno antes.`

/** Responds with the stored entry, with 204 if it was deleted, or with why nothing was written. */
export function respondWithEntry(
  c: AppContext,
  outcome: EntryOutcome,
  unsaved: Readonly<Record<string, string>> = {},
  status: 200 | 201 = 200,
): Response | Promise<Response> {
  if (!outcome.ok) return respondWithRefusal(c, outcome)
  if (!outcome.value) return c.body(null, 204)
  c.header('ETag', `"${outcome.value.rev}"`)
  return c.json({ ...outcome.value, unsaved }, status)
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

/** Why this content cannot be stored under this id; null if it can. */
function findKindProblem(id: string, content: EntryContent): string | null {
  const only = findTextKind(id)
  if (only !== (content.kind in textIds ? content.kind : null)) return 'Este texto es de otra clase.'
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
  { id, rev, publish, ...given }: SaveInput,
): Promise<Response> {
  const { db } = c.get('env')
  const now = c.get('now')
  const wrong = findKindProblem(id, given.content)
  if (wrong !== null) return errorResponse(c, createValidationError({ slug: wrong }))
  const before = rev > 0 ? await readEntry(db, id, now) : null
  const { content, problem } = await resolveSlug(db, id, given.content, before?.content ?? null)
  const from = parseMoment(given.from) ?? null
  const until = parseMoment(given.until)
  const ends = findDateProblem(from, until, now)
  // A draft that cannot be rendered is still stored; `unsaved` reports why.
  const unshown = findRenderProblems(content)
  const problems = {
    ...(publish ? { ...findPublishProblems(content), ...findToolProblems(content), ...unshown } : {}),
    ...(publish && problem !== null ? { slug: problem } : {}),
    ...(publish && ends !== null ? { until: ends } : {}),
  }
  if (Object.keys(problems).length > 0) return errorResponse(c, createValidationError(problems))
  const isLater = from !== null && from > now
  const path = getContentPath(content)
  const publication = publish
    ? { data: await toPublicContent(db, content), at: isLater ? from : now, until }
    : null
  const { id: authorId, name } = c.get('user')
  const author = { id: authorId, name }
  const { apart: isOwnRevision = false } = given
  const part = saveEntry({ id, rev, content, publication, isOwnRevision, author, now })
  const stood = before?.public ? `/${before.public.slug}` : null
  const leads =
    publication !== null && !isLater && path !== null
      ? [redirectMovedPage(stood, path, now), redirectMenuLinks(stood, path)]
      : []
  const isNew = rev === 0 && !hasTemplate(id)
  const event = isLater ? 'document.scheduled' : 'document.published'
  const outcome = await writeEntry(c, {
    id,
    rev,
    slug: toEntrySlug(id, content),
    steps: [part, ...leads],
    auditEntry: publish
      ? { event, detail: toAuditName(content) }
      : rev === 0
        ? { event: 'document.saved', detail: toAuditName(content) }
        : null,
  })
  const unsaved = { ...given.unsaved, ...unshown, ...(problem === null ? {} : { slug: problem }) }
  return respondWithEntry(c, outcome, unsaved, isNew ? 201 : 200)
}
