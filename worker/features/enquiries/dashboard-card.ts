import { type EnquiriesCard, parseInboxFilter } from '#client/features/enquiries/contract/inbox.ts'
import type { Env } from '../../env.ts'
import { countUnsentAnswers } from './answers/unsent.ts'
import { countMail, countPlaces, listEnquiries, listUndelivered } from './queries/inbox.ts'

const latestOnDashboard = 5

/** Reads the data of the dashboard's enquiries card. */
export async function readEnquiriesCard({ db, mail: mailbox }: Env): Promise<EnquiriesCard> {
  const [counts, { list }, mail, undelivered, unsent] = await Promise.all([
    countPlaces(db),
    listEnquiries(db, { ...parseInboxFilter({}), place: 'new' }, null),
    countMail(db),
    listUndelivered(db, latestOnDashboard),
    countUnsentAnswers(db),
  ])
  return {
    enquiries: { counts, latest: list.slice(0, latestOnDashboard) },
    mail: { configured: mailbox !== null, ...mail, undelivered },
    unsent,
  }
}
