import { Hono } from 'hono'
import {
  inboxActionSchema,
  formatInboxQuery,
  newNoteSchema,
  parseInboxFilter,
} from '#client/features/enquiries/contract/inbox.ts'
import { auditRequest } from '#worker/audit/audit-request.ts'
import type { AppEnv } from '#worker/http/context.ts'
import { errorResponse, notFound } from '#worker/http/errors.ts'
import { limitPerUser } from '#worker/http/limits/limit-per-user.ts'
import { readBody } from '#worker/http/request/body.ts'
import { getVisitor } from '#worker/http/request/visitor.ts'
import { createCsvHeaders } from '#worker/http/responses/csv.ts'
import { getSiteForUsers } from '#worker/site-settings/site-state.ts'
import { findUser } from '../../account/queries/users.ts'
import { requireFreshSignIn } from '../../account/sign-in/fresh-sign-in.ts'
import { createCsvFormat, exportCsv } from '../csv.ts'
import { enqueueNotifications, maxPerBatch } from '../mail/mail-queue.ts'
import { applyInboxAction } from '../queries/actions.ts'
import { addNote } from '../queries/enquiry.ts'
import { countMail, countPlaces, findEnquiries } from '../queries/inbox.ts'
import { markAllPending, markPending } from '../queries/mail.ts'
import { answersApi } from './answers.ts'
import { canMail, mailNotConfiguredError, getReference } from './request.ts'

/** Results shown in the command palette. */
const maxFound = 6

/** `/api/mngr/consultas`: the inbox; signed-in managers only. */
export const inboxApi = new Hono<AppEnv>()
  .get('/cuenta', async (c) => {
    const { db } = c.get('env')
    const [counts, { failed }] = await Promise.all([countPlaces(db), countMail(db)])
    return c.json({ unread: counts.new, undelivered: failed })
  })
  .get('/buscar', async (c) => {
    const filter = parseInboxFilter({ q: c.req.query('q') ?? '' })
    const list = filter.query ? await findEnquiries(c.get('env').db, filter, maxFound) : []
    return c.json({ enquiries: list.map(({ reference, name, company }) => ({ reference, name, company })) })
  })
  .get('/exportar.csv', requireFreshSignIn, async (c) => {
    const filter = parseInboxFilter(c.req.query())
    const site = await getSiteForUsers(c.get('env'), c.get('now'))
    const csv = await exportCsv(c.get('env').db, filter, createCsvFormat(site))
    await auditRequest(c, {
      event: 'enquiry.exported',
      userId: c.get('user').id,
      detail: formatInboxQuery(filter) || 'bandeja',
    })
    return c.body(csv, 200, createCsvHeaders('consultas', c.get('now'), site.timeZone))
  })
  .post('/acciones', async (c) => {
    const body = await readBody(c, inboxActionSchema)
    if (!body.ok) return body.response
    const { action } = body.value
    const { db } = c.get('env')
    if (action.kind === 'assign' && action.assignee !== null) {
      const manager = await findUser(db, action.assignee)
      if (!manager || manager.disabled)
        return errorResponse(c, { statusCode: 422, message: 'Esa persona ya no forma parte del equipo.' })
    }
    const actor = { userId: c.get('user').id, ...getVisitor(c) }
    return c.json({ changed: await applyInboxAction(db, c.get('now'), { ...body.value, actor }) })
  })
  .post('/:ref/notas', limitPerUser('note'), async (c) => {
    const body = await readBody(c, newNoteSchema)
    if (!body.ok) return body.response
    const { name, email } = c.get('user')
    const note = { reference: getReference(c), author: name || email, text: body.value.text }
    const added = await addNote(c.get('env').db, c.get('now'), note)
    return added ? c.json({ added }, 201) : notFound(c)
  })
  .post('/reenviar', limitPerUser('notify-again'), async (c) => {
    const env = c.get('env')
    if (!canMail(env)) return errorResponse(c, mailNotConfiguredError)
    const ids = await markAllPending(env.db, c.get('now'), maxPerBatch)
    await enqueueNotifications(env, ids)
    return c.json({ queued: ids.length }, 202)
  })
  .post('/:ref/reenviar', limitPerUser('notify-again'), async (c) => {
    const env = c.get('env')
    if (!canMail(env)) return errorResponse(c, mailNotConfiguredError)
    const id = await markPending(env.db, c.get('now'), getReference(c))
    if (id === null) return errorResponse(c, { statusCode: 409, message: 'Este aviso ya se envió.' })
    await enqueueNotifications(env, [id])
    return c.json({ queued: 1 }, 202)
  })
  .route('/', answersApi)
