import * as v from 'valibot'
import type { AnswerData } from './answers.ts'

// The manager's inbox: what its pages show and what its API takes.

const inboxApiPath = '/api/mngr/consultas'
export const inboxActionsPath = `${inboxApiPath}/acciones`
/** GET → {unread, undelivered} */
export const inboxCountPath = `${inboxApiPath}/cuenta`
/** GET ?q= → {enquiries}: the newest few that answer a question, wherever they lie but in the trash. */
export const inboxFindPath = `${inboxApiPath}/buscar`
export const inboxExportPath = `${inboxApiPath}/exportar.csv`
/** Puts every notification that failed back in the line. */
export const inboxResendAllPath = `${inboxApiPath}/reenviar`
export const inboxNotesPath = (ref: string): string => `${inboxApiPath}/${encodeURIComponent(ref)}/notas`
export const inboxResendPath = (ref: string): string => `${inboxApiPath}/${encodeURIComponent(ref)}/reenviar`

export const enquiryStates = ['new', 'progress', 'answered', 'spam', 'archived'] as const
export type EnquiryState = (typeof enquiryStates)[number]

/** Where a manager finds an enquiry: in the trash, else under its state, which it keeps in there. */
export const inboxPlaces = [...enquiryStates, 'trash'] as const
export type InboxPlace = (typeof inboxPlaces)[number]

/** The places by their names in addresses and on the screen. */
export const placeNames: Readonly<Record<InboxPlace, { slug: string; one: string; many: string }>> = {
  new: { slug: 'nuevas', one: 'Nueva', many: 'Nuevas' },
  progress: { slug: 'en-curso', one: 'En curso', many: 'En curso' },
  answered: { slug: 'respondidas', one: 'Respondida', many: 'Respondidas' },
  spam: { slug: 'spam', one: 'Spam', many: 'Spam' },
  archived: { slug: 'archivadas', one: 'Archivada', many: 'Archivadas' },
  trash: { slug: 'papelera', one: 'En la papelera', many: 'Papelera' },
}

/** What lies in the trash for longer is deleted at night. */
export const trashDays = 30
/** The same of what waits in quarantine, since it came there. */
export const quarantineDays = 30

const stateSchema = v.picklist(enquiryStates)

/** A manager as the inbox names them; `active` is false once they may no longer sign in. */
export type AssignableUser = { id: string; name: string; active: boolean }

export type EnquirySummary = {
  reference: string
  name: string
  email: string
  company: string
  subject: string
  excerpt: string
  state: EnquiryState
  /** Since when it lies in the trash, ISO 8601; null = it does not. */
  trashedAt: string | null
  /** Name of the manager who takes care of it. */
  assignee: string | null
  mailState: 'off' | 'pending' | 'sent' | 'failed'
  /** ISO 8601 */
  createdAt: string
}

/** What narrows the list; empty strings narrow nothing. */
export type InboxFilter = {
  place: InboxPlace | null
  query: string
  subject: string
  /** A manager's id, or `nadie`. */
  assignee: string
  mail: string
}

/** Where in the list a page begins: beside an enquiry, by its id; null = at the newest. */
export type InboxCursor = { side: 'older' | 'newer'; id: number } | null

export type Inbox = {
  list: EnquirySummary[]
  from: InboxCursor
  /** Where the pages beside this one begin; null = there is none. */
  newer: InboxCursor
  older: InboxCursor
  total: number
  /** There are more than `total`: of a search that very many answer. */
  more: boolean
  filter: InboxFilter
  counts: Record<InboxPlace, number>
  team: AssignableUser[]
  /** Those of which something has been sent. */
  subjects: string[]
  /** The last nightly deletion of what is too old; null before the first. */
  upkeep: { lastRunAt: string; deleted: number } | null
  /** What the site's settings lack or have wrong, in words. */
  problems: readonly string[]
}

export type EnquiryPage = {
  enquiry: EnquirySummary & {
    assigneeId: string | null
    message: string
    score: number
    reasons: string[]
    mailAttempts: number
    mailError: string | null
    mailAt: string | null
  }
  notes: { id: number; author: string; text: string; createdAt: string }[]
  team: AssignableUser[]
  /** References of the neighbours in the same place. */
  newer: string | null
  older: string | null
  mailConfigured: boolean
  /** Mail goes nowhere, as on one’s own machine. */
  mailSimulated: boolean
  /** Mail goes out, and by the queue. */
  canAnswer: boolean
  /** What is written back comes to this page. */
  replies: boolean
  answering: AnswerData
}

/** What the palette shows of an enquiry. */
export const foundEnquiriesSchema = v.object({
  enquiries: v.array(v.object({ reference: v.string(), name: v.string(), company: v.string() })),
})

export const inboxCountSchema = v.object({ unread: v.number() })

/** What an action answers: how many it met. */
export const inboxChangedSchema = v.object({ changed: v.number() })

export const maxBulkEnquiries = 200

/** `POST /api/mngr/consultas/acciones`: one thing done to one or many. */
export const inboxActionSchema = v.object({
  references: v.pipe(
    v.array(v.pipe(v.string(), v.maxLength(20))),
    v.minLength(1, 'Elige al menos una consulta.'),
    v.maxLength(maxBulkEnquiries, `Elige como máximo ${maxBulkEnquiries} consultas.`),
  ),
  action: v.variant('kind', [
    v.object({ kind: v.literal('state'), state: stateSchema }),
    v.object({ kind: v.literal('not-spam') }),
    v.object({
      kind: v.literal('assign'),
      /** A manager's id; null = nobody. */
      assignee: v.nullable(v.pipe(v.string(), v.maxLength(64))),
    }),
    v.object({ kind: v.literal('trash') }),
    v.object({ kind: v.literal('restore') }),
    /** For good; only what lies in the trash. */
    v.object({ kind: v.literal('delete') }),
  ]),
})

export const newNoteSchema = v.object({
  text: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'Escribe la nota.'),
    v.maxLength(5_000, 'La nota puede tener hasta 5000 caracteres.'),
  ),
})

export type InboxAction = v.InferOutput<typeof inboxActionSchema>['action']

/** A notification that nobody got. */
export type UndeliveredNotification = { reference: string; name: string; error: string | null }

/** What the panel says of the enquiries. */
export type EnquiriesCard = {
  enquiries: {
    counts: Inbox['counts']
    /** The first of the new ones. */
    latest: EnquirySummary[]
  }
  mail: {
    configured: boolean
    pending: number
    failed: number
    /** The first of the failed ones. */
    undelivered: UndeliveredNotification[]
  }
  /** Answers that did not go, or of which nobody knows; and the enquiry of the first. */
  unsent: { count: number; first: string | null }
}

const cursorParams = { older: 'antes', newer: 'despues' } as const

/** The query of an inbox address, in the one right order. */
export function formatInboxQuery(filter: InboxFilter, cursor: InboxCursor = null): string {
  const search = new URLSearchParams()
  if (filter.place) search.set('estado', placeNames[filter.place].slug)
  if (filter.query) search.set('q', filter.query)
  if (filter.subject) search.set('asunto', filter.subject)
  if (filter.assignee) search.set('asignada', filter.assignee)
  if (filter.mail) search.set('aviso', filter.mail)
  if (cursor) search.set(cursorParams[cursor.side], String(cursor.id))
  const text = search.toString()
  return text ? `?${text}` : ''
}

type Query = Readonly<Record<string, string>>

/** The filter that an address names; what is not understood narrows nothing. */
export function parseInboxFilter(query: Query): InboxFilter {
  const narrowed = {
    query: (query['q'] ?? '').trim().slice(0, 100),
    subject: (query['asunto'] ?? '').slice(0, 40),
    assignee: (query['asignada'] ?? '').slice(0, 64),
  }
  return {
    place: inboxPlaces.find((place) => placeNames[place].slug === query['estado']) ?? null,
    ...narrowed,
    // A list of its own, to which the panel leads: only a place narrows it further.
    mail:
      query['aviso'] === 'fallido' && Object.values(narrowed).every((given) => given === '') ? 'fallido' : '',
  }
}

export function parseInboxCursor(query: Query): InboxCursor {
  const side = (['older', 'newer'] as const).find((each) =>
    /^\d{1,15}$/.test(query[cursorParams[each]] ?? ''),
  )
  return side ? { side, id: Number(query[cursorParams[side]]) } : null
}
