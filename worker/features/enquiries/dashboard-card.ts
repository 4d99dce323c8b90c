import {
  type EnquiriesCard,
  type MailCard,
  parseInboxFilter,
} from '#client/features/enquiries/contract/inbox.ts'
import type { Env } from '../../env.ts'
import { weekMs } from '../../site-settings/day.ts'
import { countUnsentAnswers } from './answers/unsent.ts'
import { countMail, countPlaces, countReceived, findEnquiries, listUndelivered } from './queries/inbox.ts'

const latestOnDashboard = 5
const maxUndelivered = 5

export async function readEnquiriesCard({ db }: Env, now: number): Promise<EnquiriesCard> {
  const [counts, received, latest, mail, unsent] = await Promise.all([
    countPlaces(db),
    countReceived(db, now - weekMs),
    findEnquiries(db, { ...parseInboxFilter({}), place: 'new' }, latestOnDashboard),
    countMail(db),
    countUnsentAnswers(db),
  ])
  return { counts, received, latest: latest.map(({ name }) => ({ name })), mail, unsent }
}

/** Reads which notifications could not be delivered. */
export async function readMailCard({ db, mail }: Env): Promise<MailCard> {
  const [counted, undelivered] = await Promise.all([countMail(db), listUndelivered(db, maxUndelivered)])
  return { configured: mail !== null, ...counted, undelivered }
}
