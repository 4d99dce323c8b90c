import * as v from 'valibot'

// The audit log of the manager area: data of its page, and paths of its API.

/** GET → NDJSON download: the complete log with the hashes that prove its integrity. */
export const auditLogPath = '/api/mngr/registro'
/** GET → CSV download of the entries that match a filter. */
export const auditLogCsvPath = `${auditLogPath}/exportar.csv`
/** POST → `verdictSchema`: checks the hashes of all entries. */
export const auditLogVerifyPath = `${auditLogPath}/verificar`

/** Kinds of events by their value in addresses, with their labels. */
export const auditEventKinds = {
  sesiones: 'Entradas y sesiones',
  cuentas: 'Cuentas y equipo',
  articulos: 'Artículos y etiquetas',
  imagenes: 'Medios',
  consultas: 'Consultas',
  sitio: 'El sitio y la empresa',
} as const
export type AuditEventKind = keyof typeof auditEventKinds

const isAuditEventKind = (text: string): text is AuditEventKind => Object.hasOwn(auditEventKinds, text)

/** Filter of the log as in the page's address; '' does not filter. */
export type AuditLogFilter = {
  /** Id of a manager: matches what they did, and what was done to their account. */
  person: string
  kind: AuditEventKind | ''
  /** Days in the site's time zone, such as `2026-11-21`, both inclusive. */
  from: string
  to: string
}

type Query = Readonly<Record<string, string | undefined>>

const parseDay = (text = ''): string =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : ''

export function parseAuditLogFilter(query: Query): AuditLogFilter {
  const { persona = '', clase = '' } = query
  return {
    person: persona.slice(0, 100),
    kind: isAuditEventKind(clase) ? clase : '',
    from: parseDay(query['desde']),
    to: parseDay(query['hasta']),
  }
}

/** Last entry of a page of the log: its time (epoch milliseconds) and id. */
export type AuditLogCursor = { at: number; id: number }

export function parseAuditLogCursor({ antes = '' }: Query): AuditLogCursor | null {
  const [, at, id] = /^(\d{1,15})-(\d{1,15})$/.exec(antes) ?? []
  return at === undefined || id === undefined ? null : { at: Number(at), id: Number(id) }
}

/** Query string of the page and of the CSV download. `before` selects the entries that are older than that cursor. */
export function formatAuditLogQuery(
  { person, kind, from, to }: AuditLogFilter,
  before?: AuditLogCursor,
): string {
  const given = {
    persona: person,
    clase: kind,
    desde: from,
    hasta: to,
    antes: before ? `${before.at}-${before.id}` : '',
  }
  const search = new URLSearchParams(Object.entries(given).filter(([, value]) => value !== '')).toString()
  return search && `?${search}`
}

export type AuditLogEntry = {
  id: number
  /** Epoch milliseconds. */
  at: number
  who: string
  /** What they did: a Spanish sentence without its subject. */
  text: string
  /** Where to find what it is about; null if that is nowhere. */
  path: string | null
  device: string | null
  /** Spanish name of the country. */
  country: string | null
}

export type AuditLogPage = {
  filter: AuditLogFilter
  entries: AuditLogEntry[]
  /** Cursor of the next page with older entries; null = this is the last page. */
  older: AuditLogCursor | null
  /** True if this is not the page with the newest entries. */
  isLater: boolean
  people: { id: string; name: string }[]
  /** Months after which entries are deleted. */
  months: number
}

/** `lines` describe the result in Spanish sentences. */
export const verdictSchema = v.object({ isIntact: v.boolean(), lines: v.array(v.string()) })
export type AuditLogVerdict = v.InferOutput<typeof verdictSchema>
