import {
  visitTableNames,
  visitTables,
  type VisitsReport,
} from '#client/features/insight/visits/contract/report.ts'
import { formatCsvHead, formatCsvRows } from '#worker/http/responses/csv.ts'

/** All of a report as lines that a spreadsheet shows as text and never computes. */
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
