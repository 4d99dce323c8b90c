import { sql } from 'drizzle-orm'
import type { Part } from '#worker/db/parts.ts'
import { reach } from '#worker/db/reach.ts'
import type { Env } from '#worker/env.ts'
import { log } from '#worker/http/log.ts'
import { fillAddressKeys } from '../queries/address-keys.ts'
import { fileKey } from './files.ts'
import { deleteUnlinked } from './unlinked-files.ts'

const theirs = (email: string) => sql`SELECT id FROM enquiries WHERE email_key = ${email}`
const theirMessages = (email: string) => sql`SELECT id FROM enquiry_messages WHERE address_key = ${email}`

/** The files of what an address (folded) has written and was answered, in whosever thread. */
export async function filesOf({ db }: Pick<Env, 'db'>, email: string): Promise<string[]> {
  await fillAddressKeys(db)
  const files = await reach(
    db.all<{ id: string }>(sql`SELECT id FROM enquiry_files WHERE dropped IS NULL
      AND (enquiry_id IN (${theirs(email)}) OR message_id IN (${theirMessages(email)}))`),
  )
  return files.map(({ id }) => fileKey(id))
}

/** Deletes files whose rows are gone; how many could not be yet, which the upkeep goes on trying. */
export async function deleteFiles(env: Pick<Env, 'db' | 'media'>, keys: readonly string[]): Promise<number> {
  try {
    await deleteUnlinked(env, keys)
    return 0
  } catch (error) {
    log('error', 'erased-files', { error })
    return keys.length
  }
}

/** All of it goes, and that the address was allowed. A trigger marks the files that have to follow. */
export const forgottenPerson = (email: string): Part => ({
  statements: [
    sql`DELETE FROM enquiry_messages WHERE address_key = ${email}`,
    sql`DELETE FROM enquiries WHERE email_key = ${email}`,
    sql`DELETE FROM enquiry_allowed WHERE email = ${email}`,
  ],
})
