import type { Env } from '#worker/env.ts'
import { getDomain } from '#worker/mail/get-domain.ts'
import { hasAnswers, checkSenderRecords, lookUpSenderDomain } from '#worker/mail/sender-domain.ts'
import { readHealth, saveSenderDomain } from './queries.ts'
import { parseSenderDomain, type StoredSenderDomain } from './sender-domain.ts'

/** Interval of DNS checks, in milliseconds: corrected records show after this time plus the resolver's cache. */
const checkIntervalMs = 60 * 60_000

/** Checks the DNS records of the sender's domain. If DNS does not answer, the stored result remains. */
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
