import { Hono } from 'hono'
import {
  type EntryAction as RequestName,
  entryActionSchema,
  saveEntrySchema,
} from '#client/features/content/documents/contract.ts'
import { hasTemplate } from '#client/features/content/documents/legal.ts'
import type { AppContext, AppEnv } from '#worker/http/context.ts'
import { errorResponse, notFound } from '#worker/http/errors.ts'
import { createValidationError, readBody } from '#worker/http/request/body.ts'
import { requireIfMatch } from '#worker/http/responses/etag.ts'
import { createMethodNotAllowed } from '#worker/http/responses/method-not-allowed.ts'
import { createPreviewsApi } from '../previews/previews-api.ts'
import { toAuditName } from '../saving/audit-name.ts'
import { saveRequested } from '../saving/save-request.ts'
import { changeEntry } from '../saving/save.ts'
import { changeEntryState, type StateAction } from '../saving/steps.ts'
import { findEntryRefusal, getActor, respondWithOutcome } from '../saving/write-entry.ts'
import { entryPreviews } from './previews.ts'
import { entryReader, readEntry, readRevision } from './queries.ts'

const getId = (c: AppContext): string => c.req.param('id') ?? ''

/** The action behind each name in requests. */
const actions: Readonly<Record<RequestName, StateAction>> = {
  draft: 'unpublish',
  trash: 'trash',
  restored: 'restore',
  unscheduled: 'unschedule',
  discarded: 'discard',
  until: 'setEnd',
}

/** Performs an action without content. */
async function performAction(
  c: AppContext,
  action: StateAction,
  until: number | null = null,
): Promise<Response> {
  const { db } = c.get('env')
  const request = { ...getActor(c), id: getId(c), rev: c.get('rev'), action }
  const stored = await readEntry(db, request.id, request.now)
  const refusal = findEntryRefusal(entryReader, stored, request)
  if (refusal) return respondWithOutcome(c, entryReader, refusal)
  if (!stored) return notFound(c)
  const { content } = stored
  const change = { ...request, kind: content.kind, state: entryReader.getState(stored, request.now) }
  const write = { change, steps: [changeEntryState(change, until)], audit: { name: toAuditName(content) } }
  return respondWithOutcome(c, entryReader, await changeEntry(db, write))
}

/** Routes of `/api/mngr/paginas/:id`: one page, service or other entry. */
export const entryApi = new Hono<AppEnv>()
  .put('/', requireIfMatch, async (c) => {
    const rev = c.get('rev')
    const body = await readBody(c, saveEntrySchema)
    if (!body.ok) return body.response
    if (rev === 0 && !hasTemplate(getId(c))) return notFound(c)
    return saveRequested(c, { id: getId(c), rev, ...body.value })
  })
  .delete('/', requireIfMatch, (c) => performAction(c, 'delete'))
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
    return performAction(c, actions[state], until)
  })
  .all('/estado', createMethodNotAllowed('POST'))
  .get('/versiones/:rev{[0-9]{1,9}}', async (c) => {
    const content = await readRevision(c.get('env').db, getId(c), Number(c.req.param('rev')))
    return content ? c.json({ content }) : notFound(c)
  })
  .all('/versiones/:rev{[0-9]{1,9}}', createMethodNotAllowed('GET', 'HEAD'))
  .route('/vistas', createPreviewsApi(entryPreviews))
