import { type InboxFilter, placeNames } from '#client/features/enquiries/contract/inbox.ts'
import { subjectName } from '#client/features/enquiries/contract/subject-name.ts'
import type { Site } from '#client/site.ts'
import type { Database } from '../../env.ts'
import { csvHead, csvLines, momentIn, streamPieces } from '../../http/csv.ts'
import { log } from '../../http/log.ts'
import { exportedAtOnce, type ExportRow, listForExport } from './queries/export.ts'

type Column = readonly [title: string, of: (row: ExportRow) => string]

const columnsOf = (site: Site, moment: Intl.DateTimeFormat): readonly Column[] => [
  ['Referencia', ({ reference }) => reference],
  [`Fecha (${site.timeZone})`, ({ createdAt }) => moment.format(createdAt)],
  ['Estado', ({ state, trashedAt }) => placeNames[trashedAt === null ? state : 'trash'].one],
  ['Nombre', ({ name }) => name],
  ['Correo', ({ email }) => email],
  ['Empresa', ({ company }) => company],
  ['Asunto', ({ subject }) => subjectName(site, subject)],
  ['Mensaje', ({ message }) => message],
  ['Asignada', ({ assignee }) => assignee ?? ''],
  ['Respuestas', ({ answers }) => String(answers)],
  ['Última respuesta', ({ answeredAt }) => (answeredAt === null ? '' : moment.format(answeredAt))],
]

/** How a site writes its enquiries down. */
export type CsvFormat = {
  /** The byte order mark, which tells spreadsheets that this is UTF-8, and the titles. */
  head: string
  /** Enquiries as lines that a spreadsheet shows as text and never computes. */
  lines: (rows: readonly ExportRow[]) => string
}

export function csvOf(site: Site): CsvFormat {
  const columns = columnsOf(site, momentIn(site.timeZone))
  return {
    head: csvHead(columns.map(([title]) => title)),
    lines: (rows) => csvLines(rows.map((row) => columns.map(([, of]) => of(row)))),
  }
}

/** All that a filter leaves, the newest first; the first piece is read before anything is answered. */
export function exportCsv(
  db: Database,
  filter: InboxFilter,
  format: CsvFormat,
): Promise<ReadableStream<Uint8Array>> {
  return streamPieces({
    head: format.head,
    atOnce: exportedAtOnce,
    read: (last: ExportRow | null) => listForExport(db, filter, last?.id ?? null),
    write: format.lines,
    onFailure: (error, last) => log('error', 'enquiry-export', { before: last?.id ?? null, error }),
  })
}
