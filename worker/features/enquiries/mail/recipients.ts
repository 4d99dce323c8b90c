import { sql } from 'drizzle-orm'
import { findSubjectEntry } from '#client/features/enquiries/contract/form.ts'
import type { PrivateSettings } from '#client/site.ts'
import type { Env } from '#worker/env.ts'
import { getSiteState } from '#worker/site-settings/site-state.ts'

/** Who gets a mail about enquiries with these subjects: `fallback` for each subject that nobody else gets. */
export function listRecipients(
  { enquiryRecipients }: PrivateSettings,
  subjects: readonly string[],
  fallback: string,
): string[] {
  const all = [...new Set(subjects)].flatMap((given) => {
    const subject = findSubjectEntry(given)?.path ?? given
    const own = enquiryRecipients.filter((row) => row.subject === '' || row.subject === subject)
    return own.length > 0 ? own.map(({ email }) => email) : [fallback]
  })
  return [...new Set(all)]
}

/** The recipients for the conversation of an enquiry; nobody if the site sends no mail. */
export async function readRecipients(env: Env, now: number, reference: string): Promise<string[]> {
  if (!env.mail) return []
  const [state, subject] = await Promise.all([
    getSiteState(env, now),
    env.db.value<string | null>(sql`SELECT subject FROM enquiries WHERE reference = ${reference}`),
  ])
  return listRecipients(state.private, [subject ?? ''], env.mail.to)
}
