import type { Env } from '../../env.ts'
import { createToken } from '../../session/token.ts'
import { calendarHere } from '../../site-settings/calendar.ts'
import { addReader, removeReader } from './queries/weekly.ts'

/** Whether a manager wants the letter of the week; the first one comes on a Monday after the wish. */
export async function setWish(
  { db }: Pick<Env, 'db'>,
  managerId: string,
  wanted: boolean,
  now: number,
): Promise<void> {
  if (!wanted) return removeReader(db, managerId)
  const { dayOf } = await calendarHere(db, now)
  await addReader(db, managerId, { token: createToken(), today: dayOf(now) })
}
