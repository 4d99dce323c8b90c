import Papa from 'papaparse'
import { subjectName } from '#client/enquiries/contract/form.ts'
import { stateNames } from '#client/enquiries/contract/inbox.ts'
import type { ExportRow } from './queries/export.ts'

// What spreadsheets run as a formula, also behind blanks or in its full-width form.
const formula = /^[\s\u00a0]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

/** Enquiries as CSV that a spreadsheet shows as text and never computes. */
export function enquiriesCsv(rows: readonly ExportRow[]): string {
  const table = rows.map((row) => ({
    Referencia: row.reference,
    Fecha: new Date(row.createdAt).toISOString(),
    Estado: stateNames[row.state].one,
    Nombre: row.name,
    Correo: row.email,
    Empresa: row.company,
    Asunto: subjectName(row.subject),
    Mensaje: row.message,
    Asignada: row.assignee ?? '',
  }))
  // The byte order mark tells spreadsheets that this is UTF-8.
  return `\ufeff${Papa.unparse(table, { escapeFormulae: formula, newline: '\r\n' })}\r\n`
}
