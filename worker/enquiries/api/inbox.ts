import { Hono } from 'hono'
import * as v from 'valibot'
import { inboxActionSchema, newNoteSchema, parseInboxFilter } from '#client/enquiries/contract/inbox.ts'
import { pageNotFound } from '#client/errors.ts'
import { freshSignIn } from '../../account/fresh-sign-in.ts'
import { findManager } from '../../account/queries/managers.ts'
import type { AppContext, AppEnv } from '../../context.ts'
import type { Env } from '../../env.ts'
import { errorResponse } from '../../http/errors.ts'
import { enquiriesCsv } from '../csv.ts'
import { enqueue, maxPerBatch } from '../mail-queue.ts'
import { actOn } from '../queries/actions.ts'
import { addNote } from '../queries/enquiry.ts'
import { listForExport } from '../queries/export.ts'
import { countMail, countStates } from '../queries/inbox.ts'
import { markAllPending, markPending } from '../queries/mail.ts'
import { referenceShape } from '../reference.ts'

/** The parsed body, or the 422 that says what is wrong with it. */
async function parseBody<Schema extends v.GenericSchema>(
  c: AppContext,
  schema: Schema,
): Promise<{ value: v.InferOutput<Schema> } | { response: Response }> {
  const body: unknown = await c.req.json().catch(() => null)
  const result = v.safeParse(schema, body)
  if (result.success) return { value: result.output }
  const message = result.issues[0].message
  return { response: await errorResponse(c, { statusCode: 422, message }) }
}

function reference(c: AppContext): string {
  const given = c.req.param('ref') ?? ''
  return referenceShape.test(given) ? given : ''
}

const noMail = {
  statusCode: 409,
  message: 'No hay un correo de aviso configurado: define MAIL_FROM y MAIL_TO.',
}

function canMail({ enquiries: { mail, queue } }: Env): boolean {
  return mail !== null && queue !== null
}

/** `/api/mngr/consultas`: the inbox, behind the guard. */
export const inboxApi = new Hono<AppEnv>()
  .get('/cuenta', async (c) => {
    const { db } = c.get('env')
    const [counts, { failed }] = await Promise.all([countStates(db), countMail(db)])
    return c.json({ unread: counts.new, undelivered: failed })
  })
  .get('/exportar.csv', freshSignIn, async (c) => {
    const rows = await listForExport(c.get('env').db, parseInboxFilter(c.req.query()))
    const day = new Date(c.get('now')).toISOString().slice(0, 10)
    return c.body(enquiriesCsv(rows), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="consultas-${day}.csv"`,
    })
  })
  .post('/acciones', async (c) => {
    const parsed = await parseBody(c, inboxActionSchema)
    if ('response' in parsed) return parsed.response
    const { references, action } = parsed.value
    const { db } = c.get('env')
    if (action.kind === 'assign' && action.assignee !== null) {
      const manager = await findManager(db, action.assignee)
      if (!manager || manager.disabled)
        return errorResponse(c, { statusCode: 422, message: 'Esa persona ya no forma parte del equipo.' })
    }
    const changed = await actOn(db, c.get('now'), references, action)
    return c.json({ changed })
  })
  .post('/:ref/notas', async (c) => {
    const parsed = await parseBody(c, newNoteSchema)
    if ('response' in parsed) return parsed.response
    const { name, email } = c.get('user')
    const note = { reference: reference(c), author: name || email, text: parsed.value.text }
    const added = await addNote(c.get('env').db, c.get('now'), note)
    return added ? c.json({ added }, 201) : errorResponse(c, pageNotFound(c.req.path))
  })
  .post('/reenviar', async (c) => {
    const env = c.get('env')
    if (!canMail(env)) return errorResponse(c, noMail)
    const ids = await markAllPending(env.db, c.get('now'), maxPerBatch)
    await enqueue(env, ids)
    return c.json({ queued: ids.length }, 202)
  })
  .post('/:ref/reenviar', async (c) => {
    const env = c.get('env')
    if (!canMail(env)) return errorResponse(c, noMail)
    const id = await markPending(env.db, c.get('now'), reference(c))
    if (id === null) return errorResponse(c, { statusCode: 409, message: 'Este aviso ya se envió.' })
    await enqueue(env, [id])
    return c.json({ queued: 1 }, 202)
  })
