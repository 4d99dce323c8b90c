import { sql } from 'drizzle-orm'
import { normalizeEmail } from '#client/runtime/text/email.ts'
import { queryBatch } from '#worker/db/batch.ts'
import { toIsoInstant } from '#worker/db/iso-instant.ts'
import type { Database } from '#worker/env.ts'
import { fillAddressKeys } from '../queries/address-keys.ts'
import { isPrepared } from './prepared.ts'

const maxEnquiries = 500

// The other columns have the names and order of the export.
type MessageRow = { id: number; enquiryId: number }

export async function readSenderAddress(db: Database, reference: string): Promise<string | null> {
  const email = await db.value<string | null>(sql`SELECT email FROM enquiries WHERE reference = ${reference}`)
  return email === null ? null : normalizeEmail(email)
}

/**
 * Exports everything stored about a normalized address: its enquiries, the messages it sent or received and the names
 * of files. Internal notes and labels are left out.
 */
export async function exportSender(db: Database, email: string): Promise<Record<string, unknown>> {
  await fillAddressKeys(db)
  // Includes their messages in threads that somebody else started.
  const theirs = sql`SELECT id FROM enquiries WHERE email_key = ${email}
    UNION SELECT enquiry_id FROM enquiry_messages WHERE address_key = ${email}
    ORDER BY 1 DESC LIMIT ${maxEnquiries}`
  const own = sql`enquiry_id IN (SELECT id FROM enquiries WHERE email_key = ${email})`
  const created = toIsoInstant('created_at')
  const [enquiries, messages, files, [allowed]] = await queryBatch<
    [{ id: number }, MessageRow, { messageId: number }, { at: string }]
  >(db, [
    sql`SELECT id, reference AS referencia, ${created} AS recibida, name AS nombre, phone AS telefono, company AS empresa,
        subject AS asunto, message AS mensaje, place AS lugar
      FROM enquiries WHERE email_key = ${email} ORDER BY id DESC LIMIT ${maxEnquiries}`,
    sql`SELECT id, enquiry_id AS enquiryId, ${created} AS fecha, iif(direction = 'out', 'enviado', 'recibido') AS sentido,
        author AS autor, address AS correo, text AS texto, iif(${isPrepared}, 'prepared', state) AS estado
      FROM enquiry_messages WHERE enquiry_id IN (${theirs}) AND (${own} OR address_key = ${email}) ORDER BY id`,
    sql`SELECT message_id AS messageId, name AS nombre, type AS tipo, size AS bytes FROM enquiry_files
        WHERE enquiry_id IN (${theirs}) AND message_id IS NOT NULL ORDER BY created_at, id`,
    sql`SELECT ${created} AS at FROM enquiry_allowed WHERE email = ${email}`,
  ])
  const known = new Set(enquiries.map(({ id }) => id))
  const filesOf = Map.groupBy(files, ({ messageId }) => messageId)
  const written = (chosen: readonly MessageRow[]) =>
    chosen.map(({ id, enquiryId: __, ...message }) => ({
      ...message,
      archivos: (filesOf.get(id) ?? []).map(({ messageId: ___, ...file }) => file),
    }))
  return {
    correo: email,
    deseadoDesde: allowed?.at ?? null,
    consultas: enquiries.toReversed().map(({ id, ...enquiry }) => ({
      ...enquiry,
      mensajes: written(messages.filter(({ enquiryId }) => enquiryId === id)),
    })),
    // Messages in threads that somebody else started.
    otrosMensajes: written(messages.filter(({ enquiryId }) => !known.has(enquiryId))),
  }
}
