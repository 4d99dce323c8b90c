import type { Env } from '#worker/env.ts'
import { domainOf } from '#worker/mail/domain.ts'
import { isKnown, judgeSender, lookUpSender } from '#worker/mail/sender.ts'
import { readHealth, storeSender } from './queries.ts'
import { parseSender, type StoredSender } from './sender.ts'

/** How often DNS is asked: whoever mends a record sees it within that, and the resolver's own memory. */
const everyMs = 60 * 60_000

/** Asks what DNS says of the domain that mail comes from. What cannot be asked leaves what was known. */
export async function checkSender({ db, mail }: Env, now: number, ask: typeof fetch = fetch): Promise<void> {
  if (!mail) return
  const domain = domainOf(mail.from)
  const known = parseSender((await readHealth(db)).sender, domain)
  if (known && Math.abs(now - known.at) < everyMs) return
  const sender = await lookUpSender(domain, ask)
  if (!isKnown(sender)) return
  const found: StoredSender = { at: now, domain, findings: judgeSender(sender) }
  await storeSender(db, JSON.stringify(found))
}
