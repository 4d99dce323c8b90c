import * as v from 'valibot'
import { labelNamesSchema, maxLabels } from '#client/runtime/text/labels.ts'
import { type ListCursor, toCursorQuery } from '#client/runtime/text/list-cursor.ts'
import type { MailDelivery } from '#client/runtime/text/mail-delivery.ts'
import type { AnswerData } from './answers.ts'
import type { EnquirySubject } from './subjects.ts'

// The managers' inbox: data of its pages, and paths and schemas of its API.

const inboxApiPath = '/api/mngr/consultas'
export const inboxActionsPath = `${inboxApiPath}/acciones`
/** GET → {unread, undelivered} */
export const inboxCountPath = `${inboxApiPath}/cuenta`
/** GET ?q= → `{ enquiries }`: the newest few matches from all tabs except the trash. */
export const inboxFindPath = `${inboxApiPath}/buscar`
export const inboxExportPath = `${inboxApiPath}/exportar.csv`
/** Puts every failed notification mail back into the queue. */
export const inboxResendAllPath = `${inboxApiPath}/reenviar`
export const inboxNotesPath = (ref: string): string => `${inboxApiPath}/${encodeURIComponent(ref)}/notas`
export const inboxResendPath = (ref: string): string => `${inboxApiPath}/${encodeURIComponent(ref)}/reenviar`

export const enquiryStates = ['new', 'progress', 'answered', 'spam', 'archived'] as const
export type EnquiryState = (typeof enquiryStates)[number]

/** Tabs of the inbox. An enquiry in the trash keeps its state, which restoring it brings back. */
export const inboxPlaces = [...enquiryStates, 'trash'] as const
export type InboxPlace = (typeof inboxPlaces)[number]

/** Names of the tabs: `slug` in addresses, the others on the screen. */
export const placeNames: Readonly<Record<InboxPlace, { slug: string; one: string; many: string }>> = {
  new: { slug: 'nuevas', one: 'Nueva', many: 'Nuevas' },
  progress: { slug: 'en-curso', one: 'En curso', many: 'En curso' },
  answered: { slug: 'respondidas', one: 'Respondida', many: 'Respondidas' },
  spam: { slug: 'spam', one: 'Spam', many: 'Spam' },
  archived: { slug: 'archivadas', one: 'Archivada', many: 'Archivadas' },
  trash: { slug: 'papelera', one: 'En la papelera', many: 'Papelera' },
}

/** The states that a manager can choose. */
export const stateOptions = enquiryStates.map((state) => ({ id: state, name: placeNames[state].one }))
export const parseState = (text: string): EnquiryState | undefined =>
  enquiryStates.find((state) => state === text)

/** Days after which a nightly job deletes enquiries in quarantine (state `spam`). */
export const quarantineDays = 30

const stateSchema = v.picklist(enquiryStates)

/** A manager an enquiry can be assigned to; `active` is false if they may no longer sign in. */
export type AssignableUser = { id: string; name: string; active: boolean }

export type EnquirySummary = EnquirySubject & {
  reference: string
  name: string
  email: string
  phone: string
  company: string
  excerpt: string
  state: EnquiryState
  /** When it was moved to the trash, ISO 8601; null = it is not there. */
  trashedAt: string | null
  assignee: string | null
  labels: string[]
  mailState: 'off' | 'pending' | 'sent' | 'failed'
  /** The person who wrote sent a file, with the enquiry or later. */
  hasFiles: boolean
  /** ISO 8601 */
  createdAt: string
}

/** Filters of the list; an empty string or null does not filter. */
export type InboxFilter = {
  place: InboxPlace | null
  query: string
  subject: string
  /** A manager's id, or `nadie` for enquiries without one. */
  assignee: string
  label: string
  mail: string
}

export type Inbox = {
  list: EnquirySummary[]
  from: ListCursor
  /** Cursors of the neighbouring pages, of newer and of older enquiries; null = there is none. */
  before: ListCursor
  after: ListCursor
  total: number
  /** True if a search has more matches than `total`, which is capped. */
  more: boolean
  filter: InboxFilter
  /** The similar search whose results the list shows, because nothing matches `filter.query`; usually null. */
  meant: string | null
  counts: Record<InboxPlace, number>
  team: AssignableUser[]
  subjects: EnquirySubject[]
  /** The labels in use, in alphabetical order. */
  labels: string[]
  /** Result of the last nightly deletion of old enquiries; null before the first. */
  lastRetentionRun: { lastRunAt: string; deleted: number } | null
  /** Answers that were prepared while the site sent no mail; 0 while it still sends none. */
  prepared: number
  /** Problems of the worker's configuration, as sentences. */
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
  /** The labels in use, in alphabetical order. */
  labels: string[]
  team: AssignableUser[]
  /** References of the next newer and next older enquiry in the same tab; null if there is none. */
  newer: string | null
  older: string | null
  mail: MailDelivery
  /** Answers leave by mail; otherwise they are only prepared. */
  sendsAnswers: boolean
  /** Replies sent by mail are received and appear on this page. */
  replies: boolean
  answering: AnswerData
}

export const foundEnquiriesSchema = v.object({
  enquiries: v.array(v.object({ reference: v.string(), name: v.string(), company: v.string() })),
})

export const inboxCountSchema = v.object({ unread: v.number() })

export const inboxChangedSchema = v.object({ changed: v.number() })

const maxBulkEnquiries = 200

/** Body of `POST /api/mngr/consultas/acciones`: one action on one or many enquiries. */
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
    v.object({
      kind: v.literal('label'),
      add: v.optional(labelNamesSchema, []),
      remove: v.optional(labelNamesSchema, []),
    }),
    v.object({ kind: v.literal('trash') }),
    v.object({ kind: v.literal('restore') }),
    /** Deletes for good, and only enquiries in the trash. */
    v.object({ kind: v.literal('delete') }),
  ]),
})

/** Message if an action would give one of the enquiries more. */
export const tooManyLabels = `Cada consulta lleva como máximo ${maxLabels} etiquetas.`

export const newNoteSchema = v.object({
  text: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'Escribe la nota.'),
    v.maxLength(5_000, 'La nota puede tener hasta 5000 caracteres.'),
  ),
})

export type InboxAction = v.InferOutput<typeof inboxActionSchema>['action']

/** A notification mail that could not be delivered. */
export type UndeliveredNotification = { reference: string; name: string; error: string | null }

/** Which notification mails failed for good. */
export type MailCard = {
  configured: boolean
  failed: number
  /** The first few of them. */
  undelivered: UndeliveredNotification[]
}

export type EnquiriesCard = {
  counts: Inbox['counts']
  /** How many came in the last seven days, apart from spam. */
  received: number
  /** The newest enquiries in the state `new`. */
  latest: (EnquirySubject & Pick<EnquirySummary, 'reference' | 'name' | 'excerpt' | 'createdAt'>)[]
  mail: { failed: number }
  /** Answers that failed or whose delivery is uncertain; `first` is the reference of the first one's enquiry. */
  unsent: { count: number; first: string | null }
}

export function formatInboxQuery(filter: InboxFilter, cursor: ListCursor = null): string {
  const { place, query: q, subject: asunto, assignee: asignada, label: etiqueta, mail: aviso } = filter
  const search = new URLSearchParams({
    ...(place && { estado: placeNames[place].slug }),
    ...(q && { q }),
    ...(asunto && { asunto }),
    ...(asignada && { asignada }),
    ...(etiqueta && { etiqueta }),
    ...(aviso && { aviso }),
    ...toCursorQuery(cursor),
  })
  return search.size > 0 ? `?${search}` : ''
}

type Query = Readonly<Record<string, string>>

/** Reads the filter from an address. Unknown values do not filter. */
export function parseInboxFilter(query: Query): InboxFilter {
  const narrowed = {
    query: (query['q'] ?? '').trim().slice(0, 100),
    subject: (query['asunto'] ?? '').slice(0, 90),
    assignee: (query['asignada'] ?? '').slice(0, 64),
    label: (query['etiqueta'] ?? '').slice(0, 40),
  }
  return {
    place: inboxPlaces.find((place) => placeNames[place].slug === query['estado']) ?? null,
    ...narrowed,
    // The dashboard links to the list of failed notifications. Only `estado` can be combined with this filter.
    mail:
      query['aviso'] === 'fallido' && Object.values(narrowed).every((given) => given === '') ? 'fallido' : '',
  }
}
