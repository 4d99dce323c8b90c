import * as v from 'valibot'

// Who did what in the manager area, as its page shows it.

/** GET → NDJSON, as a download: the whole record with its seals. */
export const recordPath = '/api/mngr/registro'
/** GET → CSV, as a download: what a filter leaves. */
export const recordCsvPath = `${recordPath}/exportar.csv`
/** POST → `verdictSchema`: whether all is as it was sealed. */
export const recordVerifyPath = `${recordPath}/verificar`

/** What there is to be recorded, and how people call it; also the words of the address. */
export const recordKinds = {
  sesiones: 'Ingresos y sesiones',
  cuentas: 'Cuentas y equipo',
  articulos: 'Artículos y etiquetas',
  imagenes: 'Medios',
  consultas: 'Consultas',
  sitio: 'El sitio: empresa, importaciones, copias y fallos',
} as const
export type RecordKind = keyof typeof recordKinds

const isKind = (text: string): text is RecordKind => Object.hasOwn(recordKinds, text)

/** What narrows the record, as it stands in the address; '' = everything. */
export type RecordFilter = {
  /** The id of a manager: what they did, and what was done to their account. */
  person: string
  kind: RecordKind | ''
  /** Days of the site's zone, `2026-11-21`, both included. */
  from: string
  to: string
}

type Query = Readonly<Record<string, string | undefined>>

const dayOf = (text = ''): string =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : ''

export function parseRecordFilter(query: Query): RecordFilter {
  const { persona = '', clase = '' } = query
  return {
    person: persona.slice(0, 100),
    kind: isKind(clase) ? clase : '',
    from: dayOf(query['desde']),
    to: dayOf(query['hasta']),
  }
}

/** Where a page of the record ends: the moment (epoch milliseconds) and number of its last entry. */
export type RecordSpot = { at: number; id: number }

export function parseRecordSpot({ antes = '' }: Query): RecordSpot | null {
  const [, at, id] = /^(\d{1,15})-(\d{1,15})$/.exec(antes) ?? []
  return at === undefined || id === undefined ? null : { at: Number(at), id: Number(id) }
}

/** A filter as the query of its page and of its download; `before`: the page behind that entry. */
export function recordSearch({ person, kind, from, to }: RecordFilter, before?: RecordSpot): string {
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

export type RecordEntry = {
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

export type RecordPage = {
  filter: RecordFilter
  entries: RecordEntry[]
  /** Where older ones begin; null = these are the last. */
  older: RecordSpot | null
  /** Whether there are newer ones before these. */
  isLater: boolean
  people: { id: string; name: string }[]
  /** How many months the record is kept. */
  months: number
}

/** `lines`: what was found, in sentences. */
export const verdictSchema = v.object({ isWhole: v.boolean(), lines: v.array(v.string()) })
export type RecordVerdict = v.InferOutput<typeof verdictSchema>
