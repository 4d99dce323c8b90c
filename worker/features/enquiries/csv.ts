import { sql } from 'drizzle-orm'
import {
  type EnquirySummary,
  type InboxFilter,
  placeNames,
} from '#client/features/enquiries/contract/inbox.ts'
import { getSubjectName } from '#client/features/enquiries/contract/subjects.ts'
import { nameZone } from '#client/features/settings/contract/country-choices.ts'
import type { Site } from '#client/site.ts'
import { subjectTitle } from '#worker/db/subject-title.ts'
import { parseTexts } from '../../db/parse-texts.ts'
import type { Database } from '../../env.ts'
import { log } from '../../http/log.ts'
import { createCsv, createTimestampFormat, type Csv, streamRows } from '../../http/responses/csv.ts'
import { assigneeColumn } from './queries/inbox.ts'
import { selectIds } from './queries/list.ts'

/** Rows in memory at once: less than 10 MB even with the longest messages. */
export const exportPageSize = 500

type ExportRow = Pick<
  EnquirySummary,
  'reference' | 'name' | 'email' | 'phone' | 'company' | 'subject' | 'about' | 'state' | 'assignee'
> & {
  id: number
  labels: string
  createdAt: number
  trashedAt: number | null
  message: string
  answers: number
  /** null: never answered from the inbox. */
  answeredAt: number | null
}

/** Lists the next batch, newest first, older than id `before` (null: from the newest). */
function listForExport(db: Database, filter: InboxFilter, before: number | null): Promise<ExportRow[]> {
  const from = before === null ? null : ({ side: 'after', id: String(before), key: '' } as const)
  const sent = sql`FROM enquiry_messages m WHERE m.enquiry_id = enquiries.id AND m.state = 'sent' AND m.mark IS NULL`
  return db.all<ExportRow>(sql`
      SELECT id, reference, created_at AS createdAt, trashed_at AS trashedAt, state, name, email, phone, company, subject,
        ${subjectTitle} AS about, message, labels, ${assigneeColumn}, (SELECT count(*) ${sent}) AS answers, (SELECT max(mail_at) ${sent}) AS answeredAt
      FROM enquiries WHERE id IN (${selectIds(filter, from, exportPageSize)}) ORDER BY id DESC`)
}

/** CSV with the columns and time zone of a site. */
export function createCsvFormat(site: Site): Csv<ExportRow> {
  const moment = createTimestampFormat(site.timeZone)
  return createCsv(site, [
    ['Referencia', ({ reference }) => reference],
    [`Fecha (${nameZone(site.timeZone)})`, ({ createdAt }) => moment.format(createdAt)],
    ['Estado', ({ state, trashedAt }) => placeNames[trashedAt === null ? state : 'trash'].one],
    ['Nombre', ({ name }) => name],
    ['Correo', ({ email }) => email],
    ['Teléfono', ({ phone }) => phone],
    ['Empresa', ({ company }) => company],
    ['Asunto', (row) => getSubjectName(site, row)],
    ['Mensaje', ({ message }) => message],
    ['Asignada', ({ assignee }) => assignee ?? ''],
    ['Etiquetas', ({ labels }) => parseTexts(labels).join(', ')],
    ['Respuestas', ({ answers }) => String(answers)],
    ['Última respuesta', ({ answeredAt }) => (answeredAt === null ? '' : moment.format(answeredAt))],
  ])
}

/** Streams the enquiries that match a filter, newest first. Reads the first batch before the response starts. */
export const exportCsv = (
  db: Database,
  filter: InboxFilter,
  csv: Csv<ExportRow>,
): Promise<ReadableStream<Uint8Array>> =>
  streamRows({
    csv,
    batchSize: exportPageSize,
    read: (last: ExportRow | null) => listForExport(db, filter, last?.id ?? null),
    onFailure: (error, last) => log('error', 'enquiry-export', { before: last?.id ?? null, error }),
  })
