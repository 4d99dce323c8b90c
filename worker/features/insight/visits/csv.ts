import {
  visitTableNames,
  visitTables,
  type VisitsReport,
} from '#client/features/insight/visits/contract/report.ts'
import { formatCsvHead, formatCsvRows } from '#worker/http/responses/csv.ts'

/** Formats a report as CSV whose cells a spreadsheet never evaluates as formulas. */
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
