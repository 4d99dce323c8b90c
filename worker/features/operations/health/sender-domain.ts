import * as v from 'valibot'
import type { MailHealth } from '#client/features/operations/health/contract.ts'
import type { Env } from '#worker/env.ts'
import { getDomain } from '#worker/mail/get-domain.ts'
import { readLastMails } from '../../enquiries/queries/inbox.ts'
import type { HealthRow } from './queries.ts'

const text = v.string()
const stored = v.pipe(
  text,
  v.parseJson(),
  v.object({
    at: v.number(),
    domain: text,
    findings: v.array(
      v.object({
        what: text,
        state: v.picklist(['good', 'bad', 'unknown']),
        said: text,
        todo: v.nullable(text),
      }),
    ),
  }),
)
export type StoredSenderDomain = v.InferOutput<typeof stored>

/** Parses the stored result of a domain; null if there is none or it is of another domain. */
export function parseSenderDomain(json: string | null, domain: string): StoredSenderDomain | null {
  const result = v.safeParse(stored, json)
  return result.success && result.output.domain === domain ? result.output : null
}

/** Reads the state of the site's mail; null if no mail leaves it. */
export async function readMailHealth(
  { db, mail }: Env,
  row: Promise<Pick<HealthRow, 'sender'>>,
): Promise<MailHealth | null> {
  if (!mail || mail.isSimulated) return null
  const domain = getDomain(mail.from)
  const [{ sender }, last] = await Promise.all([row, readLastMails(db)])
  const known = parseSenderDomain(sender, domain)
  return { domain, checkedAt: known?.at ?? null, findings: known?.findings ?? [], ...last }
}
