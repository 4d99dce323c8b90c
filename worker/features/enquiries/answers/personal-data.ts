import { sql } from 'drizzle-orm'
import { normalizeEmail } from '#client/runtime/text/email.ts'
import { queryBatch } from '#worker/db/batch.ts'
import type { Database } from '#worker/env.ts'
import { fillAddressKeys } from '../queries/address-keys.ts'

type Row = Record<string, string | number | null | undefined>

const toIso = (at: unknown): string | null => (typeof at === 'number' ? new Date(at).toISOString() : null)

const maxEnquiries = 500

export async function readSenderAddress(db: Database, reference: string): Promise<string | null> {
  const row = await db.get<{ email: string } | undefined>(
    sql`SELECT email FROM enquiries WHERE reference = ${reference}`,
  )
  return row ? normalizeEmail(row.email) : null
}

/**
 * Exports everything stored about a normalized address: its enquiries, the messages it sent or received and the names
 * of files. Internal notes are left out.
 */
export async function exportSender(db: Database, email: string): Promise<Record<string, unknown>> {
  await fillAddressKeys(db)
  // Includes their messages in threads that somebody else started.
  const theirs = sql`SELECT id FROM enquiries WHERE email_key = ${email}
    UNION SELECT enquiry_id FROM enquiry_messages WHERE address_key = ${email}
    ORDER BY 1 DESC LIMIT ${maxEnquiries}`
  const own = sql`enquiry_id IN (SELECT id FROM enquiries WHERE email_key = ${email})`
  const [enquiries, messages, files, allowed] = await queryBatch<[Row, Row, Row, Row]>(db, [
    sql`SELECT id, reference, name, email, company, subject, message, place, created_at FROM enquiries
        WHERE email_key = ${email} ORDER BY id DESC LIMIT ${maxEnquiries}`,
    sql`SELECT id, enquiry_id, direction, author, address, text, state, created_at FROM enquiry_messages
        WHERE enquiry_id IN (${theirs}) AND (${own} OR address_key = ${email}) ORDER BY id`,
    sql`SELECT message_id, name, type, size FROM enquiry_files
        WHERE enquiry_id IN (${theirs}) AND message_id IS NOT NULL ORDER BY created_at, id`,
    sql`SELECT created_at FROM enquiry_allowed WHERE email = ${email}`,
  ])
  const known = new Set(enquiries.map(({ id }) => id))
  const filesOf = (messageId: Row[string]) =>
    files
      .filter((file) => file['message_id'] === messageId)
      .map(({ name, type, size }) => ({ nombre: name, tipo: type, bytes: size }))
  const written = (chosen: readonly Row[]) =>
    chosen.map(({ id, direction, author, address, text, state, created_at: at }) => ({
      fecha: toIso(at),
      sentido: direction === 'out' ? 'enviado' : 'recibido',
      autor: author,
      correo: address,
      texto: text,
      estado: state,
      archivos: filesOf(id),
    }))
  return {
    correo: email,
    deseadoDesde: toIso(allowed[0]?.['created_at']),
    consultas: enquiries.toReversed().map((row) => ({
      referencia: row['reference'],
      recibida: toIso(row['created_at']),
      nombre: row['name'],
      empresa: row['company'],
      asunto: row['subject'],
      mensaje: row['message'],
      lugar: row['place'],
      mensajes: written(messages.filter((message) => message['enquiry_id'] === row['id'])),
    })),
    // Messages in threads that somebody else started.
    otrosMensajes: written(messages.filter((message) => !known.has(message['enquiry_id']))),
  }
}
