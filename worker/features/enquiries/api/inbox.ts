import { Hono } from 'hono'
import {
  inboxActionSchema,
  inboxSearch,
  newNoteSchema,
  parseInboxFilter,
} from '#client/features/enquiries/contract/inbox.ts'
import { audit } from '#worker/audit/audit.ts'
import type { AppEnv } from '#worker/http/context.ts'
import { csvHeaders } from '#worker/http/csv.ts'
import { errorResponse, notFound } from '#worker/http/errors.ts'
import { limitPerPerson } from '#worker/http/limits/limit-per-person.ts'
import { readBody } from '#worker/http/request/body.ts'
import { visitorOf } from '#worker/http/request/visitor.ts'
import { siteForTeam } from '#worker/site-settings/site.ts'
import { findManager } from '../../account/queries/managers.ts'
import { freshSignIn } from '../../account/sign-in/fresh-sign-in.ts'
import { csvOf, exportCsv } from '../csv.ts'
import { enqueue, maxPerBatch } from '../mail/mail-queue.ts'
import { actOn } from '../queries/actions.ts'
import { addNote } from '../queries/enquiry.ts'
import { countMail, countPlaces, findEnquiries } from '../queries/inbox.ts'
import { markAllPending, markPending } from '../queries/mail.ts'
import { answersApi } from './answers.ts'
import { canMail, noMail, referenceOf } from './given.ts'

/** As many as the palette has room for. */
const maxFound = 6

/** `/api/mngr/consultas`: the inbox, behind the guard. */
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
  .get('/exportar.csv', freshSignIn, async (c) => {
    const filter = parseInboxFilter(c.req.query())
    const site = await siteForTeam(c.get('env'), c.get('now'))
    const csv = await exportCsv(c.get('env').db, filter, csvOf(site))
    await audit(c, {
      event: 'enquiry.exported',
      managerId: c.get('user').id,
      detail: inboxSearch(filter) || 'bandeja',
    })
    return c.body(csv, 200, csvHeaders('consultas', c.get('now'), site.timeZone))
  })
  .post('/acciones', async (c) => {
    const body = await readBody(c, inboxActionSchema)
    if (!body.ok) return body.response
    const { references, action } = body.value
    const { db } = c.get('env')
    if (action.kind === 'assign' && action.assignee !== null) {
      const manager = await findManager(db, action.assignee)
      if (!manager || manager.disabled)
        return errorResponse(c, { statusCode: 422, message: 'Esa persona ya no forma parte del equipo.' })
    }
    const { device, country } = visitorOf(c)
    const actor = { managerId: c.get('user').id, device, country }
    const changed = await actOn(db, c.get('now'), references, action, actor)
    return c.json({ changed })
  })
  .post('/:ref/notas', limitPerPerson('note'), async (c) => {
    const body = await readBody(c, newNoteSchema)
    if (!body.ok) return body.response
    const { name, email } = c.get('user')
    const note = { reference: referenceOf(c), author: name || email, text: body.value.text }
    const added = await addNote(c.get('env').db, c.get('now'), note)
    return added ? c.json({ added }, 201) : notFound(c)
  })
  .post('/reenviar', limitPerPerson('notify-again'), async (c) => {
    const env = c.get('env')
    if (!canMail(env)) return errorResponse(c, noMail)
    const ids = await markAllPending(env.db, c.get('now'), maxPerBatch)
    await enqueue(env, ids)
    return c.json({ queued: ids.length }, 202)
  })
  .post('/:ref/reenviar', limitPerPerson('notify-again'), async (c) => {
    const env = c.get('env')
    if (!canMail(env)) return errorResponse(c, noMail)
    const id = await markPending(env.db, c.get('now'), referenceOf(c))
    if (id === null) return errorResponse(c, { statusCode: 409, message: 'Este aviso ya se envió.' })
    await enqueue(env, [id])
    return c.json({ queued: 1 }, 202)
  })
  .route('/', answersApi)
