import { type InboxFilter, placeNames } from '#client/features/enquiries/contract/inbox.ts'
import { getSubjectName } from '#client/features/enquiries/contract/subjects.ts'
import type { Site } from '#client/site.ts'
import type { Database } from '../../env.ts'
import { log } from '../../http/log.ts'
import { formatCsvHead, formatCsvRows, createTimestampFormat, streamRows } from '../../http/responses/csv.ts'
import { exportPageSize, type ExportRow, listForExport } from './queries/export.ts'

type Column = readonly [title: string, of: (row: ExportRow) => string]

const createColumns = (site: Site, moment: Intl.DateTimeFormat): readonly Column[] => [
  ['Referencia', ({ reference }) => reference],
  [`Fecha (${site.timeZone})`, ({ createdAt }) => moment.format(createdAt)],
  ['Estado', ({ state, trashedAt }) => placeNames[trashedAt === null ? state : 'trash'].one],
  ['Nombre', ({ name }) => name],
  ['Correo', ({ email }) => email],
  ['Empresa', ({ company }) => company],
  ['Asunto', ({ subject }) => getSubjectName(site, subject)],
  ['Mensaje', ({ message }) => message],
  ['Asignada', ({ assignee }) => assignee ?? ''],
  ['Respuestas', ({ answers }) => String(answers)],
  ['Última respuesta', ({ answeredAt }) => (answeredAt === null ? '' : moment.format(answeredAt))],
]

/** CSV format with the columns and time zone of a site. */
export type CsvFormat = {
  /** The byte order mark, so that spreadsheets read UTF-8, and the column titles. */
  head: string
  /** Formats enquiries as lines whose cells a spreadsheet never evaluates as formulas. */
  lines: (rows: readonly ExportRow[]) => string
}

export function createCsvFormat(site: Site): CsvFormat {
  const columns = createColumns(site, createTimestampFormat(site.timeZone))
  return {
    head: formatCsvHead(columns.map(([title]) => title)),
    lines: (rows) => formatCsvRows(rows.map((row) => columns.map(([, of]) => of(row)))),
  }
}

/** Streams the enquiries that match a filter, newest first. Reads the first batch before the response starts. */
export function exportCsv(
  db: Database,
  filter: InboxFilter,
  format: CsvFormat,
): Promise<ReadableStream<Uint8Array>> {
  return streamRows({
    head: format.head,
    batchSize: exportPageSize,
    read: (last: ExportRow | null) => listForExport(db, filter, last?.id ?? null),
    format: format.lines,
    onFailure: (error, last) => log('error', 'enquiry-export', { before: last?.id ?? null, error }),
  })
}
