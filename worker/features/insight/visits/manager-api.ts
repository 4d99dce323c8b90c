import * as v from 'valibot'
import { visitPeriods } from '#client/features/insight/visits/contract/periods.ts'
import {
  visitTableNames,
  visitTables,
  type VisitsReport,
} from '#client/features/insight/visits/contract/report.ts'
import type { Site } from '#client/site.ts'
import { createApi, route } from '#worker/api/route.ts'
import { createCsv, createCsvHeaders } from '#worker/http/responses/csv.ts'
import { getSiteState } from '#worker/site-settings/site-state.ts'
import { toPublicPath } from './public-page.ts'
import { readReport } from './report.ts'

const paramsSchema = v.object({ periodo: v.optional(v.string()), pagina: v.optional(v.string(), '') })

/** `/api/mngr/visitas`: the report as CSV. */
export const visitsManagerApi = createApi([
  route('GET', '/exportar.csv', {
    permission: 'viewInsight',
    audit: { none: 'only reads' },
    rateLimit: 'none',
    params: paramsSchema,
    answer: { file: 'text/csv' },
    example: { params: { periodo: 'mes' }, status: 200 },
    handle: async ({ c, env, now, params: { periodo, pagina } }) => {
      const period = visitPeriods.parse(periodo)
      const [report, { site }] = await Promise.all([
        readReport(env.db, now, { period, page: toPublicPath(pagina, env) }, Infinity),
        getSiteState(env, now),
      ])
      const name = `visitas-${report.from}-${report.to}`
      return c.body(toCsv(report, site), 200, createCsvHeaders(name))
    },
  }),
])

type Line = { table: string; value: string; what: string; count: number }

/** Formats a report as CSV. Spreadsheets show its cells as text and never evaluate them as formulas. */
export function toCsv({ series, lists }: Pick<VisitsReport, 'series' | 'lists'>, site: Site): string {
  const csv = createCsv<Line>(site, [
    ['Tabla', ({ table }) => table],
    ['Valor', ({ value }) => value],
    ['Qué se cuenta', ({ what }) => what],
    ['Cantidad', ({ count }) => String(count)],
  ])
  const table = 'Evolución'
  return (
    csv.head +
    csv.rows([
      ...series.flatMap(({ label: value, views, visits }) => [
        { table, value, what: 'Vistas', count: views },
        { table, value, what: 'Visitas', count: visits },
      ]),
      ...visitTableNames.flatMap((list) => {
        const { title, what } = visitTables[list]
        return lists[list].map(({ name, count }) => ({ table: title, value: name, what, count }))
      }),
    ])
  )
}
