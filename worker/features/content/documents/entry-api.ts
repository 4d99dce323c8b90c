import { Hono } from 'hono'
import { documentStateSchema, saveDocumentSchema } from '#client/features/content/documents/contract.ts'
import { hasTemplate } from '#client/features/content/documents/legal.ts'
import type { AuditEvent } from '#worker/audit/record.ts'
import type { Part } from '#worker/db/parts.ts'
import type { AppContext, AppEnv } from '#worker/http/context.ts'
import { errorResponse, notFound } from '#worker/http/errors.ts'
import { namedVersion, unnamedVersion } from '#worker/http/etag.ts'
import { methodNotAllowed } from '#worker/http/method-not-allowed.ts'
import { invalid, readBody } from '#worker/http/request/body.ts'
import { documentPreviews } from './previews-api.ts'
import { readRevision } from './queries.ts'
import { recordedNameOf } from './saving/recorded.ts'
import { saveSent } from './saving/save-sent.ts'
import { write } from './saving/save.ts'
import {
  cancelDocument,
  deleteDocument,
  discardChanges,
  endDocument,
  restoreDocument,
  withdrawDocument,
} from './saving/writes.ts'

const idOf = (c: AppContext): string => c.req.param('id') ?? ''

type State = 'draft' | 'trash' | 'restored' | 'unscheduled' | 'discarded' | 'until'

const events: Readonly<Record<State, AuditEvent>> = {
  draft: 'document.withdrawn',
  trash: 'document.trashed',
  restored: 'document.restored',
  unscheduled: 'document.unscheduled',
  discarded: 'document.discarded',
  until: 'document.scheduled',
}

function partOf(c: AppContext, rev: number, state: State, until: number | null): Part {
  const change = { id: idOf(c), rev, now: c.get('now') }
  switch (state) {
    case 'restored':
      return restoreDocument(change)
    case 'unscheduled':
      return cancelDocument(change)
    case 'discarded': {
      const { id, name } = c.get('user')
      return discardChanges(change, { id, name })
    }
    case 'until':
      return endDocument(change, until)
    default:
      return withdrawDocument(change, state === 'trash')
  }
}

/** `/api/mngr/paginas/:id` */
export const oneDocument = new Hono<AppEnv>()
  .put('/', async (c) => {
    const rev = namedVersion(c)
    if (rev === null) return errorResponse(c, unnamedVersion)
    const body = await readBody(c, saveDocumentSchema)
    if (!body.ok) return body.response
    if (rev === 0 && !hasTemplate(idOf(c))) return notFound(c)
    return saveSent(c, { id: idOf(c), rev, ...body.value })
  })
  .delete('/', async (c) => {
    const rev = namedVersion(c)
    if (rev === null) return errorResponse(c, unnamedVersion)
    const id = idOf(c)
    const detail = await recordedNameOf(c.get('env').db, id)
    return write(c, id, [deleteDocument({ id, rev })], { record: { event: 'document.deleted', detail } })
  })
  .all('/', methodNotAllowed('PUT', 'DELETE'))
  .post('/estado', async (c) => {
    const rev = namedVersion(c)
    if (rev === null) return errorResponse(c, unnamedVersion)
    const body = await readBody(c, documentStateSchema)
    if (!body.ok) return body.response
    const { state } = body.value
    if (state === 'trash' && hasTemplate(idOf(c)))
      return errorResponse(c, {
        statusCode: 422,
        message: 'Este texto vuelve a su plantilla; no se elimina.',
      })
    const until = typeof body.value.until === 'string' ? Date.parse(body.value.until) : null
    if (until !== null && until <= c.get('now'))
      return errorResponse(c, invalid({ until: 'Ese momento ya pasó.' }))
    const record = { event: events[state], detail: await recordedNameOf(c.get('env').db, idOf(c)) }
    return write(c, idOf(c), [partOf(c, rev, state, until)], { record })
  })
  .all('/estado', methodNotAllowed('POST'))
  .get('/versiones/:rev{[0-9]{1,9}}', async (c) => {
    const content = await readRevision(c.get('env').db, idOf(c), Number(c.req.param('rev')))
    return content ? c.json({ content }) : notFound(c)
  })
  .all('/versiones/:rev{[0-9]{1,9}}', methodNotAllowed('GET', 'HEAD'))
  .route('/vistas', documentPreviews)
