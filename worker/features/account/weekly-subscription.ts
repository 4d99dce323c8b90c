import type { Env } from '../../env.ts'
import { createToken } from '../../session/token.ts'
import { getSiteCalendar } from '../../site-settings/site-calendar.ts'
import { addSubscriber, deleteSubscriber } from './queries/weekly-subscribers.ts'

/** Subscribes a user to the weekly summary, or unsubscribes them. The first summary comes on a later Monday. */
export async function setWeeklySubscription(
  { db }: Pick<Env, 'db'>,
  userId: string,
  isWanted: boolean,
  now: number,
): Promise<void> {
  if (!isWanted) return deleteSubscriber(db, userId)
  const { getDay } = await getSiteCalendar(db, now)
  await addSubscriber(db, userId, { token: createToken(), today: getDay(now) })
}
