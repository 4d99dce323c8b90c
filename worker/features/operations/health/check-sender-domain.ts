import type { Env } from '#worker/env.ts'
import { getDomain } from '#worker/mail/get-domain.ts'
import { hasAnswers, checkSenderRecords, lookUpSenderDomain } from '#worker/mail/sender-domain.ts'
import { readHealth, saveSenderDomain } from './queries.ts'
import { parseSenderDomain, type StoredSenderDomain } from './sender-domain.ts'

/** How often DNS is asked: whoever mends a record sees it within that, and the resolver's own memory. */
const checkIntervalMs = 60 * 60_000

/** Asks what DNS says of the domain that mail comes from. What cannot be asked leaves what was known. */
export async function checkSenderDomain(
  { db, mail }: Env,
  now: number,
  fetchUrl: typeof fetch = fetch,
): Promise<void> {
  if (!mail) return
  const domain = getDomain(mail.from)
  const known = parseSenderDomain((await readHealth(db)).sender, domain)
  if (known && Math.abs(now - known.at) < checkIntervalMs) return
  const sender = await lookUpSenderDomain(domain, fetchUrl)
  if (!hasAnswers(sender)) return
  const found: StoredSenderDomain = { at: now, domain, findings: checkSenderRecords(sender) }
  await saveSenderDomain(db, JSON.stringify(found))
}
