import Papa from 'papaparse'
import { subjectName } from '#client/enquiries/contract/form.ts'
import { type InboxFilter, placeNames } from '#client/enquiries/contract/inbox.ts'
import { site } from '#client/site.ts'
import type { Database } from '../env.ts'
import { log } from '../http/log.ts'
import { exportedAtOnce, type ExportRow, listForExport } from './queries/export.ts'

// What spreadsheets run as a formula, also behind blanks or in its full-width form.
const formula = /^[\s\u00a0]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

// Of Swedish for its form alone, `2026-11-21 15:04:05`, which spreadsheets take for a moment.
const moment = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: site.timeZone,
})

/** The day of an instant in the site's zone, `2026-11-21`. */
export const dayOf = (at: number): string => moment.format(at).slice(0, 10)

const columns: readonly (readonly [title: string, of: (row: ExportRow) => string])[] = [
  ['Referencia', ({ reference }) => reference],
  [`Fecha (${site.timeZone})`, ({ createdAt }) => moment.format(createdAt)],
  ['Estado', ({ state, trashedAt }) => placeNames[trashedAt === null ? state : 'trash'].one],
  ['Nombre', ({ name }) => name],
  ['Correo', ({ email }) => email],
  ['Empresa', ({ company }) => company],
  ['Asunto', ({ subject }) => subjectName(subject)],
  ['Mensaje', ({ message }) => message],
  ['Asignada', ({ assignee }) => assignee ?? ''],
]

const linesOf = (table: string[][]): string =>
  table.length === 0 ? '' : `${Papa.unparse(table, { escapeFormulae: formula, newline: '\r\n' })}\r\n`

/** The byte order mark, which tells spreadsheets that this is UTF-8, and the titles. */
export const csvHead = `\ufeff${linesOf([columns.map(([title]) => title)])}`

/** Enquiries as lines that a spreadsheet shows as text and never computes. */
export function csvLines(rows: readonly ExportRow[]): string {
  return linesOf(rows.map((row) => columns.map(([, of]) => of(row))))
}

/**
 * All that a filter leaves, read and written piece by piece as fast as it is taken. The first piece is read
 * before anything is answered; where a later one fails the stream breaks off, so that no file that lacks
 * something ends as if it were whole.
 */
export async function exportCsv(db: Database, filter: InboxFilter): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder()
  let next: ExportRow[] | null = await listForExport(db, filter, null)
  let before: number | null = null
  return new ReadableStream(
    {
      start: (controller) => controller.enqueue(encoder.encode(csvHead)),
      async pull(controller) {
        try {
          const rows: ExportRow[] = next ?? (await listForExport(db, filter, before))
          next = null
          before = rows.at(-1)?.id ?? null
          if (rows.length > 0) controller.enqueue(encoder.encode(csvLines(rows)))
          if (rows.length < exportedAtOnce) controller.close()
        } catch (error) {
          log('error', 'enquiry-export', { before, error })
          controller.error(error)
        }
      },
    },
    { highWaterMark: 0 },
  )
}
