import { Hono } from 'hono'
import { visitPeriods } from '#client/features/insight/visits/contract/periods.ts'
import {
  visitTableNames,
  visitTables,
  type VisitsReport,
} from '#client/features/insight/visits/contract/report.ts'
import type { AppEnv } from '#worker/http/context.ts'
import { formatCsvHead, formatCsvRows } from '#worker/http/responses/csv.ts'
import { createMethodNotAllowed } from '#worker/http/responses/method-not-allowed.ts'
import { readReport } from './report.ts'

/** `/api/mngr/visitas`: the report as CSV. */
export const visitsManagerApi = new Hono<AppEnv>()
  .get('/exportar.csv', async (c) => {
    const period = visitPeriods.parse(c.req.query('periodo'))
    const report = await readReport(c.get('env').db, c.get('now'), period, Infinity)
    return c.body(toCsv(report), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="visitas-${report.from}-${report.to}.csv"`,
    })
  })
  .all('/exportar.csv', createMethodNotAllowed('GET', 'HEAD'))

/** Formats a report as CSV. Spreadsheets show its cells as text and never evaluate them as formulas. */
export function toCsv({ series, lists }: Pick<VisitsReport, 'series' | 'lists'>): string {
  const lines: string[][] = [
    ...series.flatMap(({ label, views, visits }) => [
      ['Evolución', label, 'Vistas', String(views)],
      ['Evolución', label, 'Visitas', String(visits)],
    ]),
    ...visitTableNames.flatMap((name) =>
      lists[name].map((line) => [
        visitTables[name].title,
        line.name,
        visitTables[name].what,
        String(line.count),
      ]),
    ),
  ]
  return formatCsvHead(['Tabla', 'Valor', 'Qué se cuenta', 'Cantidad']) + formatCsvRows(lines)
}
