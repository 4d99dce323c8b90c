import * as v from 'valibot'

// The manager's inbox: what its pages show and what its API takes.

const inboxApiPath = '/api/mngr/consultas'
export const inboxActionsPath = `${inboxApiPath}/acciones`
/** GET → {unread, undelivered} */
export const inboxCountPath = `${inboxApiPath}/cuenta`
export const inboxExportPath = `${inboxApiPath}/exportar.csv`
/** Puts every notification that failed back in the line. */
export const inboxResendAllPath = `${inboxApiPath}/reenviar`
export const inboxNotesPath = (ref: string): string => `${inboxApiPath}/${encodeURIComponent(ref)}/notas`
export const inboxResendPath = (ref: string): string => `${inboxApiPath}/${encodeURIComponent(ref)}/reenviar`

export const enquiryStates = ['new', 'progress', 'answered', 'spam', 'archived'] as const
export type EnquiryState = (typeof enquiryStates)[number]

/** The states by their names in addresses and on the screen. */
export const stateNames: Readonly<Record<EnquiryState, { slug: string; one: string; many: string }>> = {
  new: { slug: 'nuevas', one: 'Nueva', many: 'Nuevas' },
  progress: { slug: 'en-curso', one: 'En curso', many: 'En curso' },
  answered: { slug: 'respondidas', one: 'Respondida', many: 'Respondidas' },
  spam: { slug: 'spam', one: 'Spam', many: 'Spam' },
  archived: { slug: 'archivadas', one: 'Archivada', many: 'Archivadas' },
}

const stateSchema = v.picklist(enquiryStates)

/** A manager as the inbox names them; `active` is false once they may no longer sign in. */
export type TeamMember = { id: string; name: string; active: boolean }

export type EnquirySummary = {
  reference: string
  name: string
  email: string
  company: string
  subject: string
  excerpt: string
  state: EnquiryState
  /** Name of the manager who takes care of it. */
  assignee: string | null
  mailState: 'off' | 'pending' | 'sent' | 'failed'
  /** ISO 8601 */
  createdAt: string
}

/** What narrows the list; empty strings narrow nothing. */
export type InboxFilter = {
  state: EnquiryState | null
  query: string
  subject: string
  /** A manager's id, or `nadie`. */
  assignee: string
  mail: string
}

export type Inbox = {
  list: EnquirySummary[]
  page: number
  pages: number
  total: number
  filter: InboxFilter
  counts: Record<EnquiryState, number>
  team: TeamMember[]
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
  team: TeamMember[]
  /** References of the neighbours in the list of the same state. */
  newer: string | null
  older: string | null
  mailConfigured: boolean
}

export const inboxCountSchema = v.object({ unread: v.number() })

export const maxBulk = 200

/** `POST /api/mngr/consultas/acciones`: one thing done to one or many. */
export const inboxActionSchema = v.object({
  references: v.pipe(
    v.array(v.pipe(v.string(), v.maxLength(20))),
    v.minLength(1, 'Elige al menos una consulta.'),
    v.maxLength(maxBulk, `Elige como máximo ${maxBulk} consultas.`),
  ),
  action: v.variant('kind', [
    v.object({ kind: v.literal('state'), state: stateSchema }),
    v.object({ kind: v.literal('not-spam') }),
    v.object({
      kind: v.literal('assign'),
      /** A manager's id; null = nobody. */
      assignee: v.nullable(v.pipe(v.string(), v.maxLength(64))),
    }),
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
export type Undelivered = { reference: string; name: string; error: string | null }

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
    undelivered: Undelivered[]
  }
}

/** The query of an inbox address, in the one right order. */
export function inboxSearch(filter: InboxFilter, page = 1): string {
  const search = new URLSearchParams()
  if (filter.state) search.set('estado', stateNames[filter.state].slug)
  if (filter.query) search.set('q', filter.query)
  if (filter.subject) search.set('asunto', filter.subject)
  if (filter.assignee) search.set('asignada', filter.assignee)
  if (filter.mail) search.set('aviso', filter.mail)
  if (page > 1) search.set('pagina', String(page))
  const text = search.toString()
  return text ? `?${text}` : ''
}

/** The filter that an address names; what is not understood narrows nothing. */
export function parseInboxFilter(query: Readonly<Record<string, string>>): InboxFilter {
  return {
    state: enquiryStates.find((state) => stateNames[state].slug === query['estado']) ?? null,
    query: (query['q'] ?? '').trim().slice(0, 100),
    subject: (query['asunto'] ?? '').slice(0, 40),
    assignee: (query['asignada'] ?? '').slice(0, 64),
    mail: query['aviso'] === 'fallido' ? 'fallido' : '',
  }
}
