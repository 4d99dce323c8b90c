import * as v from 'valibot'
import {
  formatInboxQuery,
  foundEnquiriesSchema,
  inboxActionSchema,
  tooManyLabels,
  inboxChangedSchema,
  inboxCountSchema,
  newNoteSchema,
  parseInboxFilter,
} from '#client/features/enquiries/contract/inbox.ts'
import { createApi, route } from '#worker/api/route.ts'
import { errorResponse, notFound } from '#worker/http/errors.ts'
import { getVisitor } from '#worker/http/request/visitor.ts'
import { addDate, createCsvHeaders } from '#worker/http/responses/csv.ts'
import { maxJobsPerBatch } from '#worker/mail/outgoing-mail.ts'
import { getSiteForUsers } from '#worker/site-settings/site-state.ts'
import { findUser } from '../../account/queries/users.ts'
import { requireFreshSignIn } from '../../account/sign-in/fresh-sign-in.ts'
import { createCsvFormat, exportCsv } from '../csv.ts'
import { enqueueNotifications } from '../mail/mail-queue.ts'
import { applyInboxAction } from '../queries/actions.ts'
import { addNote } from '../queries/enquiry.ts'
import { countFailedNotifications, countPlaces, findEnquiries } from '../queries/inbox.ts'
import { markAllPending, markPending } from '../queries/mail.ts'
import { answersApi } from './answers.ts'
import { canMail, doneSchema, mailNotConfiguredError, queuedSchema, refParams } from './request.ts'
import { templatesApi } from './templates.ts'

/** Results shown in the command palette. */
const maxFound = 6

const shownOnEnquiry = { none: 'shows on the enquiry itself, and can be taken back' }

const text = v.optional(v.string(), '')
const filterParams = v.object({
  estado: text,
  q: text,
  asunto: text,
  asignada: text,
  etiqueta: text,
  aviso: text,
})

const reads = { permission: 'answerEnquiries', audit: { none: 'only reads' }, rateLimit: 'none' } as const

export const inboxApi = createApi([
  route('GET', '/cuenta', {
    ...reads,
    answer: inboxCountSchema,
    example: { status: 200 },
    handle: async ({ c, env: { db } }) => {
      const [counts, { failed }] = await Promise.all([countPlaces(db), countFailedNotifications(db)])
      return c.json({ unread: counts.new, undelivered: failed })
    },
  }),
  route('GET', '/buscar', {
    ...reads,
    params: v.object({ q: v.optional(v.string(), '') }),
    answer: foundEnquiriesSchema,
    example: { params: { q: 'hola' }, status: 200 },
    handle: async ({ c, env, params }) => {
      const filter = parseInboxFilter(params)
      const list = filter.query ? await findEnquiries(env.db, filter, maxFound) : []
      return c.json({ enquiries: list.map(({ reference, name, company }) => ({ reference, name, company })) })
    },
  }),
  route('GET', '/exportar.csv', {
    permission: 'exportEnquiries',
    audit: 'enquiry.exported',
    rateLimit: 'none',
    freshSignIn: requireFreshSignIn,
    params: filterParams,
    answer: { file: 'text/csv', isStreamed: true },
    example: { status: 200 },
    handle: async ({ c, env, now, params, recordNow }) => {
      const filter = parseInboxFilter(params)
      const site = await getSiteForUsers(env, now)
      const csv = await exportCsv(env.db, filter, createCsvFormat(site))
      await recordNow({ event: 'enquiry.exported', detail: formatInboxQuery(filter) || 'bandeja' })
      return c.body(csv, 200, createCsvHeaders(addDate('consultas', now, site.timeZone)))
    },
  }),
  route('POST', '/acciones', {
    permission: 'answerEnquiries',
    // Changes of the assignee and of labels are not audited, for the reason in `shownOnEnquiry`.
    audit: [
      'enquiry.trashed',
      'enquiry.restored',
      'enquiry.deleted',
      'enquiry.allowed',
      'enquiry.state-changed',
    ],
    rateLimit: 'none',
    body: inboxActionSchema,
    answer: inboxChangedSchema,
    example: { given: 'enquiry', body: { references: ['{ref}'], action: { kind: 'trash' } }, status: 200 },
    handle: async ({ c, env: { db }, now, body, user }) => {
      const { action } = body
      if (action.kind === 'assign' && action.assignee !== null) {
        const manager = await findUser(db, action.assignee)
        if (!manager || manager.disabled)
          return errorResponse(c, { statusCode: 422, message: 'Esa persona ya no forma parte del equipo.' })
      }
      const actor = { userId: user.id, ...getVisitor(c) }
      const changed = await applyInboxAction(db, now, { ...body, actor })
      return changed === null
        ? errorResponse(c, { statusCode: 422, message: tooManyLabels })
        : c.json({ changed })
    },
  }),
  route('POST', '/:ref/notas', {
    permission: 'answerEnquiries',
    audit: shownOnEnquiry,
    rateLimit: 'note',
    params: refParams,
    body: newNoteSchema,
    answer: doneSchema,
    example: {
      given: 'enquiry',
      body: { text: 'Una nota.' },
      status: 201,
      addsRowsTo: { enquiry_notes: 'written twice, which the page shows' },
    },
    handle: async ({ c, env, now, params: { ref: reference }, body: { text }, user: { name, email } }) => {
      const note = { reference, author: name || email, text }
      const added = await addNote(env.db, now, note)
      return added ? c.json({ added }, 201) : notFound(c)
    },
  }),
  route('POST', '/reenviar', {
    permission: 'answerEnquiries',
    audit: shownOnEnquiry,
    rateLimit: 'notify-again',
    answer: queuedSchema,
    example: { given: 'enquiry with failed notification', status: 202 },
    handle: async ({ c, env, now }) => {
      if (!canMail(env)) return errorResponse(c, mailNotConfiguredError)
      const ids = await markAllPending(env.db, now, maxJobsPerBatch)
      await enqueueNotifications(env, ids)
      return c.json({ queued: ids.length }, 202)
    },
  }),
  route('POST', '/:ref/reenviar', {
    permission: 'answerEnquiries',
    audit: shownOnEnquiry,
    rateLimit: 'notify-again',
    params: refParams,
    answer: queuedSchema,
    example: { given: 'enquiry with failed notification', status: 202, repeatStatus: 409 },
    handle: async ({ c, env, now, params: { ref } }) => {
      if (!canMail(env)) return errorResponse(c, mailNotConfiguredError)
      const id = await markPending(env.db, now, ref)
      if (id === null) return errorResponse(c, { statusCode: 409, message: 'Este aviso ya se envió.' })
      await enqueueNotifications(env, [id])
      return c.json({ queued: 1 }, 202)
    },
  }),
])
  .route('/', answersApi)
  .route('/', templatesApi)
