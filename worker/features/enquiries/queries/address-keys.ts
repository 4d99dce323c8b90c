import { sql } from 'drizzle-orm'
import { normalizeEmail } from '#client/runtime/text/email.ts'
import { queryBatch } from '#worker/db/batch.ts'
import { repeatBatches } from '#worker/db/repeat-batches.ts'
import type { Database } from '#worker/env.ts'

/** Rows per table and round. */
const rowsAtOnce = 500
const maxRounds = 100

type Row = { id: number; address: string }
type Allowed = { address: string }

const toKeysJson = (rows: readonly { address: string }[]): string =>
  JSON.stringify(rows.map((row) => ({ ...row, key: normalizeEmail(row.address) })))

/**
 * Fills missing normalized addresses, which SQL cannot compute (migration 0045); allowed senders, a short table, are
 * normalized in place. Returns the number of rows processed; 0 when all are filled.
 */
async function fillNextKeys(db: Database): Promise<number> {
  const [enquiries, messages, allowed] = await queryBatch<[Row, Row, Allowed]>(db, [
    sql`SELECT id, email AS address FROM enquiries WHERE email_key IS NULL LIMIT ${rowsAtOnce}`,
    sql`SELECT id, address FROM enquiry_messages WHERE address_key IS NULL LIMIT ${rowsAtOnce}`,
    sql`SELECT email AS address FROM enquiry_allowed WHERE email GLOB '*[^ -~]*'`,
  ])
  const former = allowed.filter(({ address }) => normalizeEmail(address) !== address)
  const found = enquiries.length + messages.length + former.length
  if (found === 0) return 0
  await queryBatch(db, [
    sql`UPDATE enquiries SET email_key = value ->> 'key' FROM json_each(${toKeysJson(enquiries)})
        WHERE enquiries.id = value ->> 'id' AND email = value ->> 'address'`,
    sql`UPDATE enquiry_messages SET address_key = value ->> 'key' FROM json_each(${toKeysJson(messages)})
        WHERE enquiry_messages.id = value ->> 'id' AND address = value ->> 'address'`,
    sql`UPDATE OR REPLACE enquiry_allowed SET email = value ->> 'key' FROM json_each(${toKeysJson(former)})
        WHERE email = value ->> 'address'`,
  ])
  return found
}

/** Fills the normalized addresses of all rows; normally few or none are missing. */
export const fillAddressKeys = (db: Database): Promise<number> =>
  repeatBatches(() => fillNextKeys(db), { size: 1, most: maxRounds })
