import type { VisitPeriod } from './periods.ts'

/** GET → CSV download of all counts in a period. */
export const visitsCsvPath = '/api/mngr/visitas/exportar.csv'

export type SourceKind = 'search' | 'social' | 'assistant' | 'site' | 'direct'
export const botKinds = {
  search: 'buscadores',
  ai: 'inteligencia artificial',
  preview: 'vistas previas de enlaces',
  monitor: 'vigilancia y medición',
  other: 'sin clasificar',
} as const
export type BotKind = keyof typeof botKinds

export type VisitTotals = { visitors: number; views: number; visits: number; bots: number }

/** Count of one value, such as a page or a country. `kind`: a label for its kind; `title`: that of a page; if known. */
export type CountLine = { name: string; count: number; href?: string; kind?: string; title?: string }

/** Tables in the order of the page, those of bots (`botTableNames`) last; `what` is the heading of the counts. */
export const visitTables = {
  pages: { title: 'Páginas más vistas', head: 'Página', what: 'Vistas' },
  entries: { title: 'Por dónde entran', head: 'Página', what: 'Visitas' },
  exits: { title: 'Por dónde salen', head: 'Página', what: 'Salidas' },
  sources: { title: 'De dónde vienen', head: 'Origen', what: 'Visitas' },
  campaigns: { title: 'Campañas', head: 'Campaña', what: 'Visitas' },
  countries: { title: 'Países', head: 'País', what: 'Vistas' },
  devices: { title: 'Dispositivos', head: 'Dispositivo', what: 'Vistas' },
  browsers: { title: 'Navegadores', head: 'Navegador', what: 'Vistas' },
  botKinds: { title: 'Clases de robots', head: 'Clase', what: 'Visitas' },
  bots: { title: 'Buscadores y otros robots', head: 'Robot', what: 'Visitas' },
  botPages: { title: 'Páginas que leen los robots', head: 'Página', what: 'Visitas' },
} as const

export type VisitTable = keyof typeof visitTables
// Object.keys returns string[]. The record has exactly these keys.
export const visitTableNames = Object.keys(visitTables) as VisitTable[]
export const botTableNames: readonly VisitTable[] = ['botKinds', 'bots', 'botPages']

export type VisitsReport = {
  /** Path of the public page that all figures are about; null: the whole site. */
  page: string | null
  period: VisitPeriod
  /** Days in the site's time zone, such as `2026-11-21`. */
  from: string
  to: string
  totals: VisitTotals
  /** Totals of the preceding period of equal length; null if it was not counted or has been deleted. */
  before: VisitTotals | null
  /** Largest error of the figures in percent, due to sampling; 0 = every visitor was counted. */
  margin: number
  series: { label: string; views: number; visits: number }[]
  lists: Record<VisitTable, CountLine[]>
}

export type LiveVisits = { views: number; visits: number; pages: CountLine[] }

/** Totals of the last seven days and of the seven before, for the dashboard; `days`: the visits of each of the seven. */
export type VisitsCard = { visits: { week: VisitTotals; before: VisitTotals; days: number[] } }

export type FormFunnel = {
  /** Views of the contact page. */
  seen: number
  begun: number
  sent: number
  refused: { name: string; count: number }[]
  spam: { name: string; count: number }[]
}

/** `form`: of the whole site, so a page has none. */
export type VisitPages = {
  'mngr-visitas': VisitsReport & { live: LiveVisits; form: FormFunnel | null }
}
