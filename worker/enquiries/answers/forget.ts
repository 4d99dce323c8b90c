import { sql } from 'drizzle-orm'
import type { Part } from '../../db/parts.ts'
import { reach } from '../../db/reach.ts'
import type { Env } from '../../env.ts'
import { fileKey } from './files.ts'

const theirs = (email: string) => sql`SELECT id FROM enquiries WHERE lower(email) = ${email}`
const theirMessages = (email: string) => sql`SELECT id FROM enquiry_messages WHERE lower(address) = ${email}`

/** The files of what an address (in lower case) has written and was answered, in whosever thread. */
export async function filesOf({ db }: Pick<Env, 'db'>, email: string): Promise<string[]> {
  const files = await reach(
    db.all<{ id: string }>(sql`SELECT id FROM enquiry_files WHERE dropped IS NULL
      AND (enquiry_id IN (${theirs(email)}) OR message_id IN (${theirMessages(email)}))`),
  )
  return files.map(({ id }) => fileKey(id))
}

/** R2 deletes so many at once. */
const filesAtOnce = 1_000

export async function dropFiles({ media }: Pick<Env, 'media'>, keys: readonly string[]): Promise<void> {
  for (let from = 0; from < keys.length; from += filesAtOnce) {
    const some = keys.slice(from, from + filesAtOnce)
    await reach(media.delete(some))
  }
}

/** All of it goes, and that the address was allowed. */
export const forgottenPerson = (email: string): Part => ({
  statements: [
    sql`DELETE FROM enquiry_messages WHERE id IN (${theirMessages(email)})`,
    sql`DELETE FROM enquiries WHERE lower(email) = ${email}`,
    sql`DELETE FROM enquiry_allowed WHERE email = ${email}`,
  ],
})
