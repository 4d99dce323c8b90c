import { sql, type SQL } from 'drizzle-orm'
import { normalizeEmail } from '#client/runtime/text/email.ts'
import { nextIdSql } from '#worker/db/writes-paused.ts'

/** A file of a message. `dropped`: why its bytes are not stored. */
export type FileRow = { id: string; name: string; type: string; size: number; dropped: string | null }

/** `key`: a second message with it is not stored. */
type NewMessage = {
  reference: string
  key: string
  author: string
  address: string
  text: string
  messageId: string | null
  mark: 'automatic' | null
  files: readonly FileRow[]
}

/** Statements that add a message from the sender, with its files, to an enquiry. */
export function insertMessage(now: number, message: NewMessage): SQL[] {
  const { reference, key, author, address, text, messageId, mark, files } = message
  const given = sql`json_each(${JSON.stringify(files)})`
  const stored = sql`(SELECT id FROM enquiry_messages WHERE key = ${key})`
  return [
    // Before the message, because a second one with the key must not add files.
    sql`INSERT INTO enquiry_files (id, enquiry_id, name, type, size, dropped, created_at)
      SELECT value ->> 'id', e.id, value ->> 'name', value ->> 'type', value ->> 'size', value ->> 'dropped', ${now}
      FROM enquiries e, ${given} WHERE e.reference = ${reference} AND NOT EXISTS ${stored}`,
    sql`INSERT INTO enquiry_messages (id, key, enquiry_id, direction, author, address, address_key, text, message_id,
        state, mark, created_at)
      SELECT ${nextIdSql(sql`enquiry_messages`)}, ${key}, id, 'in', ${author}, ${address}, ${normalizeEmail(address)}, ${text}, ${messageId}, 'received', ${mark}, ${now}
      FROM enquiries WHERE reference = ${reference} ON CONFLICT (key) DO NOTHING`,
    sql`UPDATE enquiry_files SET message_id = ${stored} WHERE id IN (SELECT value ->> 'id' FROM ${given})`,
  ]
}
