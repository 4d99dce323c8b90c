import { sql } from 'drizzle-orm'
import type { BatchStep } from '#worker/db/write-batch.ts'
import type { Env } from '#worker/env.ts'
import { fillAddressKeys } from '../queries/address-keys.ts'
import { toFileKey } from './files.ts'

const selectEnquiryIds = (email: string) => sql`SELECT id FROM enquiries WHERE email_key = ${email}`
const selectMessageIds = (email: string) => sql`SELECT id FROM enquiry_messages WHERE address_key = ${email}`

/** Lists the files of all enquiries and messages of a normalized address. */
export async function listPersonFiles({ db }: Pick<Env, 'db'>, email: string): Promise<string[]> {
  await fillAddressKeys(db)
  const files = await db.column<string>(sql`SELECT id FROM enquiry_files WHERE dropped IS NULL
      AND (enquiry_id IN (${selectEnquiryIds(email)}) OR message_id IN (${selectMessageIds(email)}))`)
  return files.map(toFileKey)
}

/** Deletes all messages, enquiries and the allow-list entry of an address. A trigger marks their files for deletion. */
export const deletePerson = (email: string): BatchStep => ({
  statements: [
    sql`DELETE FROM enquiry_messages WHERE address_key = ${email}`,
    sql`DELETE FROM enquiries WHERE email_key = ${email}`,
    sql`DELETE FROM enquiry_allowed WHERE email = ${email}`,
  ],
})
