import type { EditedDocument } from '#client/features/content/documents/contract.ts'
import { maxDocuments } from '#client/features/content/documents/contract.ts'
import {
  type DocumentContent,
  maxOfKind,
  pathOf,
} from '#client/features/content/documents/contract/content.ts'
import { publishProblems } from '#client/features/content/documents/contract/publishable.ts'
import { textIds, textKindOf } from '#client/features/content/documents/contract/text-kinds.ts'
import { hasTemplate, isLegalId } from '#client/features/content/documents/legal.ts'
import { type AppError } from '#client/runtime/errors.ts'
import { audited } from '#worker/audit/audited.ts'
import type { AuditEvent } from '#worker/audit/record.ts'
import { type Part, reading, writeParts } from '#worker/db/parts.ts'
import { forgetTable } from '#worker/features/redirects/known.ts'
import { moved } from '#worker/features/redirects/queries.ts'
import { linksFollow } from '#worker/features/settings/links.ts'
import type { AppContext } from '#worker/http/context.ts'
import { errorResponse, notFound } from '#worker/http/errors.ts'
import { invalid } from '#worker/http/request/body.ts'
import { readDocument, selectDocument, toDocument } from '../queries.ts'
import { readersContent } from '../reading/readers-content.ts'
import { renderProblems, toolProblems } from '../tool-problems.ts'
import { recordedName } from './recorded.ts'
import { settleSlug } from './slug.ts'
import { type Publication, saveDocument } from './writes.ts'

const conflictMessage =
  'Otra persona guardó cambios mientras tanto. Lo que escribiste sigue aquí: mira lo suyo antes de guardar.'
const full = {
  statusCode: 409,
  message: `Caben ${maxDocuments} páginas, y ${maxOfKind} textos de cada otra clase. Elimina alguno antes.`,
}

type Written = {
  /** What is written down of it; an autosave is no act. */
  record: { event: AuditEvent; detail: string } | null
  status?: 200 | 201
  /** What of the text was not stored as it came, by its field. */
  unsaved?: Readonly<Record<string, string>>
}

const answer = (
  c: AppContext,
  document: EditedDocument,
  { status = 200, unsaved = {} }: Written,
): Response => {
  c.header('ETag', `"${document.rev}"`)
  return c.json({ ...document, unsaved }, status)
}

/** Writes, and answers with what stands there then; where nothing could be written, why. */
export async function write(
  c: AppContext,
  id: string,
  parts: readonly Part[],
  written: Written,
): Promise<Response> {
  const { db } = c.get('env')
  const after = reading(selectDocument(id))
  const { record, status = 200 } = written
  const entry = record ? [audited(c, { ...record, managerId: c.get('user').id })] : []
  const done = await writeParts(db, [...parts, ...entry, after.part])
  if (done) {
    forgetTable(db)
    const document = toDocument(after.rows())
    return document ? answer(c, document, written) : c.body(null, 204)
  }
  const current = await readDocument(db, id)
  if (!current) return status === 201 ? errorResponse(c, full) : notFound(c)
  return errorResponse(c, { statusCode: 412, message: conflictMessage, data: { current } })
}

/** Changes several at once: 204, or `refusal` where what it starts from no longer holds. */
export async function writeAll(
  c: AppContext,
  part: Part,
  record: { event: AuditEvent; detail: string },
  refusal: AppError,
): Promise<Response> {
  const entry = audited(c, { ...record, managerId: c.get('user').id })
  return (await writeParts(c.get('env').db, [part, entry])) ? c.body(null, 204) : errorResponse(c, refusal)
}

export type Given = {
  id: string
  rev: number
  content: DocumentContent
  publish: boolean
  apart?: boolean
  /** ISO 8601; a moment ahead = it waits for it. `until` left out = as it stands. */
  from?: string | null | undefined
  until?: string | null | undefined
  /** What of the content keeps what stands, for it was refused as it was sent. */
  unsaved?: Readonly<Record<string, string>>
}

/** Why a text cannot be one of this id. */
function kindProblem(id: string, content: DocumentContent): string | null {
  const only = textKindOf(id)
  if (only !== (content.kind in textIds ? content.kind : null)) return 'Este texto es de otra clase.'
  if (isLegalId(id) && !(content.kind === 'page' && content.slug === id))
    return 'La dirección de un texto legal no cambia.'
  return null
}

/** What is wrong with the moments of a text; `until` is the end that it would have. */
function momentProblem(from: number | null, until: number | null | undefined, now: number): string | null {
  if (until === null || until === undefined) return null
  if (until <= now) return 'Ese momento ya pasó.'
  return until <= (from ?? now) ? 'Tiene que ser después de que empiece a verse.' : null
}

const momentOf = (text: string | null | undefined): number | null | undefined =>
  typeof text === 'string' ? Date.parse(text) : text

export async function save(c: AppContext, { id, rev, publish, ...given }: Given): Promise<Response> {
  const { db } = c.get('env')
  const now = c.get('now')
  const wrong = kindProblem(id, given.content)
  if (wrong !== null) return errorResponse(c, invalid({ slug: wrong }))
  const before = rev > 0 ? await readDocument(db, id) : null
  const { content, problem } = await settleSlug(db, id, given.content, before?.content ?? null)
  const from = momentOf(given.from) ?? null
  const until = momentOf(given.until)
  const ends = momentProblem(from, until, now)
  // A draft is stored all the same, and told.
  const unshown = renderProblems(content)
  const problems = {
    ...(publish ? { ...publishProblems(content), ...toolProblems(content), ...unshown } : {}),
    ...(publish && problem !== null ? { slug: problem } : {}),
    ...(publish && ends !== null ? { until: ends } : {}),
  }
  if (Object.keys(problems).length > 0) return errorResponse(c, invalid(problems))
  const isLater = from !== null && from > now
  const path = pathOf(content)
  const publication: Publication = !publish
    ? { kind: 'none' }
    : isLater
      ? { kind: 'later', at: from, until }
      : { kind: 'now', shown: await readersContent(db, content), until }
  const { id: authorId, name } = c.get('user')
  const author = { id: authorId, name }
  const { apart = false } = given
  const part = saveDocument({ id, rev, content, publication, apart, author, now })
  const stood = before?.public ? `/${before.public.slug}` : null
  const leads =
    publication.kind === 'now' && path !== null ? [moved(stood, path, now), linksFollow(stood, path)] : []
  const isNew = rev === 0 && !hasTemplate(id)
  const event = publication.kind === 'now' ? 'document.published' : 'document.scheduled'
  return write(c, id, [part, ...leads], {
    record: publish
      ? { event, detail: recordedName(content) }
      : rev === 0
        ? { event: 'document.saved', detail: recordedName(content) }
        : null,
    status: isNew ? 201 : 200,
    unsaved: { ...given.unsaved, ...unshown, ...(problem === null ? {} : { slug: problem }) },
  })
}
