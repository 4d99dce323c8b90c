import { href } from '../routes.ts'

type PeriodOptions = { name: string; days: number }

/** The periods of a report by their name in its address. An address without a name means the default period. */
function createPeriods<const Options extends Record<string, PeriodOptions>>(
  options: Options,
  defaultPeriod: keyof Options & string,
) {
  type Name = keyof Options & string
  // Object.keys returns string[]. The record has exactly these keys.
  const names = Object.keys(options) as Name[]
  return {
    options,
    names,
    parse: (text: string | undefined): Name => names.find((name) => name === text) ?? defaultPeriod,
    /** `page`: the public page whose numbers are shown; without one, those of the site. */
    formatQuery(period: Name, page: string | null = null): string {
      const search = new URLSearchParams()
      if (page !== null) search.set('pagina', page)
      if (period !== defaultPeriod) search.set('periodo', period)
      return search.size > 0 ? `?${search}` : ''
    },
  }
}

type PeriodStep = 'hour' | 'day' | 'week' | 'month'

/** `ago` is how many days ago the period ends, `step` the unit of its chart. */
export const visitPeriods = createPeriods(
  {
    hoy: { name: 'Hoy', days: 1, ago: 0, step: 'hour' },
    ayer: { name: 'Ayer', days: 1, ago: 1, step: 'hour' },
    semana: { name: '7 días', days: 7, ago: 0, step: 'day' },
    mes: { name: '30 días', days: 30, ago: 0, step: 'day' },
    trimestre: { name: '13 semanas', days: 91, ago: 0, step: 'week' },
    ano: { name: '12 meses', days: 365, ago: 0, step: 'month' },
  } as const satisfies Record<string, { ago: number; step: PeriodStep } & PeriodOptions>,
  'semana',
)
export type VisitPeriod = keyof typeof visitPeriods.options

export const getPageVisitsPath = (page: string, period: VisitPeriod = 'mes'): string =>
  href('mngr-visitas') + visitPeriods.formatQuery(period, page)

/** Periods of the pages «Velocidad» and «Páginas no encontradas»; each ends today. */
export const recentPeriods = createPeriods(
  {
    semana: { name: '7 días', days: 7 },
    mes: { name: '28 días', days: 28 },
    trimestre: { name: '13 semanas', days: 91 },
  },
  'mes',
)
export type RecentPeriod = keyof typeof recentPeriods.options
