import * as v from 'valibot'

// Who did what in the manager area, as its page shows it.

/** GET → NDJSON, as a download: the whole record with its seals. */
export const auditLogPath = '/api/mngr/registro'
/** GET → CSV, as a download: what a filter leaves. */
export const auditLogCsvPath = `${auditLogPath}/exportar.csv`
/** POST → `verdictSchema`: whether all is as it was sealed. */
export const auditLogVerifyPath = `${auditLogPath}/verificar`

/** What there is to be recorded, and how people call it; also the words of the address. */
export const auditEventKinds = {
  sesiones: 'Ingresos y sesiones',
  cuentas: 'Cuentas y equipo',
  articulos: 'Artículos y etiquetas',
  imagenes: 'Medios',
  consultas: 'Consultas',
  sitio: 'El sitio: empresa, importaciones, copias y fallos',
} as const
export type AuditEventKind = keyof typeof auditEventKinds

const isAuditEventKind = (text: string): text is AuditEventKind => Object.hasOwn(auditEventKinds, text)

/** What narrows the record, as it stands in the address; '' = everything. */
export type AuditLogFilter = {
  /** The id of a manager: what they did, and what was done to their account. */
  person: string
  kind: AuditEventKind | ''
  /** Days of the site's zone, `2026-11-21`, both included. */
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

/** Where a page of the record ends: the moment (epoch milliseconds) and number of its last entry. */
export type AuditLogCursor = { at: number; id: number }

export function parseAuditLogCursor({ antes = '' }: Query): AuditLogCursor | null {
  const [, at, id] = /^(\d{1,15})-(\d{1,15})$/.exec(antes) ?? []
  return at === undefined || id === undefined ? null : { at: Number(at), id: Number(id) }
}

/** A filter as the query of its page and of its download; `before`: the page behind that entry. */
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
  device: string | null
  /** Its Spanish name. */
  country: string | null
}

export type AuditLogPage = {
  filter: AuditLogFilter
  entries: AuditLogEntry[]
  /** Where older ones begin; null = these are the last. */
  older: AuditLogCursor | null
  /** Whether there are newer ones before these. */
  isLater: boolean
  people: { id: string; name: string }[]
  /** How many months the record is kept. */
  months: number
}

/** `lines`: what was found, in sentences. */
export const verdictSchema = v.object({ isWhole: v.boolean(), lines: v.array(v.string()) })
export type AuditLogVerdict = v.InferOutput<typeof verdictSchema>
