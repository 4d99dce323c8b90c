import * as v from 'valibot'

// The manager's inbox: what its pages show and what its API takes.

const inboxApiPath = '/api/mngr/consultas'
export const inboxActionsPath = `${inboxApiPath}/acciones`
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

export const mailStates = ['off', 'pending', 'sent', 'failed'] as const

const stateSchema = v.picklist(enquiryStates)

/** A manager as the inbox names them; `active` is false once they may no longer sign in. */
const teamMemberSchema = v.object({ id: v.string(), name: v.string(), active: v.boolean() })

const summaryEntries = {
  reference: v.string(),
  name: v.string(),
  email: v.string(),
  company: v.string(),
  subject: v.string(),
  excerpt: v.string(),
  state: stateSchema,
  /** Name of the manager who takes care of it. */
  assignee: v.nullable(v.string()),
  mailState: v.picklist(mailStates),
  /** ISO 8601 */
  createdAt: v.string(),
}
export const enquirySummarySchema = v.object(summaryEntries)

/** What narrows the list; empty strings narrow nothing. */
export const inboxFilterSchema = v.object({
  state: v.nullable(stateSchema),
  query: v.string(),
  subject: v.string(),
  /** A manager's id, or `nadie`. */
  assignee: v.string(),
  mail: v.string(),
})

export const inboxSchema = v.object({
  list: v.array(enquirySummarySchema),
  page: v.number(),
  pages: v.number(),
  total: v.number(),
  filter: inboxFilterSchema,
  counts: v.record(stateSchema, v.number()),
  team: v.array(teamMemberSchema),
  upkeep: v.nullable(v.object({ lastRunAt: v.string(), deleted: v.number() })),
  /** What the site's settings lack or have wrong, in words. */
  problems: v.pipe(v.array(v.string()), v.readonly()),
})

const noteSchema = v.object({ id: v.number(), author: v.string(), text: v.string(), createdAt: v.string() })

export const enquiryPageSchema = v.object({
  enquiry: v.object({
    ...summaryEntries,
    assigneeId: v.nullable(v.string()),
    message: v.string(),
    score: v.number(),
    reasons: v.array(v.string()),
    mailAttempts: v.number(),
    mailError: v.nullable(v.string()),
    mailAt: v.nullable(v.string()),
  }),
  notes: v.array(noteSchema),
  team: v.array(teamMemberSchema),
  /** References of the neighbours in the list of the same state. */
  newer: v.nullable(v.string()),
  older: v.nullable(v.string()),
  mailConfigured: v.boolean(),
})

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

export type InboxFilter = v.InferOutput<typeof inboxFilterSchema>
export type TeamMember = v.InferOutput<typeof teamMemberSchema>
export type Inbox = v.InferOutput<typeof inboxSchema>
export type EnquirySummary = v.InferOutput<typeof enquirySummarySchema>
export type EnquiryPage = v.InferOutput<typeof enquiryPageSchema>
export type InboxAction = v.InferOutput<typeof inboxActionSchema>['action']

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
