import { type EnquiriesCard, parseInboxFilter } from '#client/features/enquiries/contract/inbox.ts'
import type { Env } from '../../env.ts'
import { countUnsentAnswers } from './answers/unsent.ts'
import { countMail, countPlaces, countReceived, findEnquiries, listUndelivered } from './queries/inbox.ts'

const latestOnDashboard = 5
const weekMs = 7 * 86_400_000

/** Reads the data of the dashboard's enquiries card. */
export async function readEnquiriesCard({ db, mail: mailbox }: Env, now: number): Promise<EnquiriesCard> {
  const [counts, received, latest, mail, undelivered, unsent] = await Promise.all([
    countPlaces(db),
    countReceived(db, now - weekMs),
    findEnquiries(db, { ...parseInboxFilter({}), place: 'new' }, latestOnDashboard),
    countMail(db),
    listUndelivered(db, latestOnDashboard),
    countUnsentAnswers(db),
  ])
  return {
    counts,
    received,
    latest: latest.map(({ name }) => ({ name })),
    mail: { configured: mailbox !== null, ...mail, undelivered },
    unsent,
  }
}
