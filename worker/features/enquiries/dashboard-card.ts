import {
  type EnquiriesCard,
  type MailCard,
  parseInboxFilter,
} from '#client/features/enquiries/contract/inbox.ts'
import type { Env } from '../../env.ts'
import { weekMs } from '../../site-settings/day.ts'
import { listUnsentAnswers } from './answers/prepared.ts'
import {
  countFailedNotifications,
  countPlaces,
  countReceived,
  findEnquiries,
  listUndelivered,
} from './queries/inbox.ts'

const latestOnDashboard = 3
const maxUndelivered = 5

export async function readEnquiriesCard({ db }: Env, now: number): Promise<EnquiriesCard> {
  const [counts, received, latest, mail, unsent] = await Promise.all([
    countPlaces(db),
    countReceived(db, now - weekMs),
    findEnquiries(db, { ...parseInboxFilter({}), place: 'new' }, latestOnDashboard),
    countFailedNotifications(db),
    listUnsentAnswers(db),
  ])
  // An enquiry with an unsent answer counts as an unsent answer, not as a new enquiry.
  const unsentNew = new Set(unsent.filter(({ place }) => place === 'new').map(({ reference }) => reference))
  return {
    counts: { ...counts, new: counts.new - unsentNew.size },
    received,
    latest: latest
      .filter(({ reference }) => !unsentNew.has(reference))
      .map(({ reference, name, subject, about, excerpt, createdAt }) => ({
        reference,
        name,
        subject,
        about,
        excerpt,
        createdAt,
      })),
    mail,
    unsent: { count: unsent.length, first: unsent[0]?.reference ?? null },
  }
}

/** Reads which notifications could not be delivered. */
export async function readMailCard({ db, mail }: Env): Promise<MailCard> {
  const [counted, undelivered] = await Promise.all([
    countFailedNotifications(db),
    listUndelivered(db, maxUndelivered),
  ])
  return { configured: mail !== null, ...counted, undelivered }
}
