import { tableNames, tables, type Report } from '#client/features/insight/visits/contract/report.ts'
import { csvHead, csvLines } from '#worker/http/csv.ts'

/** All of a report as lines that a spreadsheet shows as text and never computes. */
export function csvOf({ series, lists }: Pick<Report, 'series' | 'lists'>): string {
  const lines: string[][] = [
    ...series.flatMap(({ label, views, visits }) => [
      ['Evolución', label, 'Vistas', String(views)],
      ['Evolución', label, 'Visitas', String(visits)],
    ]),
    ...tableNames.flatMap((name) =>
      lists[name].map((line) => [tables[name].title, line.name, tables[name].what, String(line.count)]),
    ),
  ]
  return csvHead(['Tabla', 'Valor', 'Qué se cuenta', 'Cantidad']) + csvLines(lines)
}
