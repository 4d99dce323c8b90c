import type { Env } from '../../env.ts'
import { createToken } from '../../session/token.ts'
import { getSiteCalendar } from '../../site-settings/site-calendar.ts'
import { addSubscriber, deleteSubscriber } from './queries/weekly-subscribers.ts'

/** Whether a manager wants the letter of the week; the first one comes on a Monday after the wish. */
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
