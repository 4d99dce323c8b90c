import { Hono } from 'hono'
import {
  type EntryAction,
  entryActionSchema,
  saveEntrySchema,
} from '#client/features/content/documents/contract.ts'
import { hasTemplate } from '#client/features/content/documents/legal.ts'
import type { AuditEvent } from '#worker/audit/audit-entry.ts'
import type { BatchStep } from '#worker/db/write-batch.ts'
import type { AppContext, AppEnv } from '#worker/http/context.ts'
import { errorResponse, notFound } from '#worker/http/errors.ts'
import { createValidationError, readBody } from '#worker/http/request/body.ts'
import { requireIfMatch } from '#worker/http/responses/etag.ts'
import { createMethodNotAllowed } from '#worker/http/responses/method-not-allowed.ts'
import { createPreviewsApi } from '../engine/previews-api.ts'
import { entryPreviews } from './previews.ts'
import { readRevision } from './queries.ts'
import { readAuditName } from './saving/audit-name.ts'
import { saveRequested } from './saving/save-request.ts'
import { respondWithEntry, writeEntry } from './saving/save.ts'
import {
  type Author,
  cancelSchedule,
  deleteEntry,
  type EntryChange,
  discardEntryChanges,
  setEndDate,
  restoreEntry,
  withdrawEntry,
} from './saving/write-steps.ts'

const getId = (c: AppContext): string => c.req.param('id') ?? ''

type ActionInput = { change: EntryChange; author: Author; until: number | null }

/** The audit event of each action, and the step that performs it. */
const entryActions: Readonly<
  Record<EntryAction, { event: AuditEvent; createStep: (input: ActionInput) => BatchStep }>
> = {
  draft: { event: 'document.withdrawn', createStep: ({ change }) => withdrawEntry(change, false) },
  trash: { event: 'document.trashed', createStep: ({ change }) => withdrawEntry(change, true) },
  restored: { event: 'document.restored', createStep: ({ change }) => restoreEntry(change) },
  unscheduled: { event: 'document.unscheduled', createStep: ({ change }) => cancelSchedule(change) },
  discarded: {
    event: 'document.discarded',
    createStep: ({ change, author }) => discardEntryChanges(change, author),
  },
  until: { event: 'document.scheduled', createStep: ({ change, until }) => setEndDate(change, until) },
}

const previewsApi = createPreviewsApi({
  source: entryPreviews,
  events: { created: 'document.previewed', revoked: 'document.preview-revoked' },
  readAuditName,
}).all('/', createMethodNotAllowed('POST'))

/** Routes of `/api/mngr/paginas/:id`: one page, service or other entry. */
export const entryApi = new Hono<AppEnv>()
  .put('/', requireIfMatch, async (c) => {
    const rev = c.get('rev')
    const body = await readBody(c, saveEntrySchema)
    if (!body.ok) return body.response
    if (rev === 0 && !hasTemplate(getId(c))) return notFound(c)
    return saveRequested(c, { id: getId(c), rev, ...body.value })
  })
  .delete('/', requireIfMatch, async (c) => {
    const change = { id: getId(c), rev: c.get('rev') }
    const auditEntry = {
      event: 'document.deleted',
      detail: await readAuditName(c.get('env').db, change.id),
    } as const
    return respondWithEntry(c, await writeEntry(c, { ...change, steps: [deleteEntry(change)], auditEntry }))
  })
  .all('/', createMethodNotAllowed('PUT', 'DELETE'))
  .post('/estado', requireIfMatch, async (c) => {
    const body = await readBody(c, entryActionSchema)
    if (!body.ok) return body.response
    const { state } = body.value
    if (state === 'trash' && hasTemplate(getId(c)))
      return errorResponse(c, {
        statusCode: 422,
        message: 'Este texto vuelve a su plantilla; no se elimina.',
      })
    const until = typeof body.value.until === 'string' ? Date.parse(body.value.until) : null
    if (until !== null && until <= c.get('now'))
      return errorResponse(c, createValidationError({ until: 'Ese momento ya pasó.' }))
    const change = { id: getId(c), rev: c.get('rev'), now: c.get('now') }
    const { event, createStep } = entryActions[state]
    const auditEntry = { event, detail: await readAuditName(c.get('env').db, change.id) }
    const { id, name } = c.get('user')
    const steps = [createStep({ change, author: { id, name }, until })]
    return respondWithEntry(c, await writeEntry(c, { ...change, steps, auditEntry }))
  })
  .all('/estado', createMethodNotAllowed('POST'))
  .get('/versiones/:rev{[0-9]{1,9}}', async (c) => {
    const content = await readRevision(c.get('env').db, getId(c), Number(c.req.param('rev')))
    return content ? c.json({ content }) : notFound(c)
  })
  .all('/versiones/:rev{[0-9]{1,9}}', createMethodNotAllowed('GET', 'HEAD'))
  .route('/vistas', previewsApi)
