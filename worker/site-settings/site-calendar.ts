import type { Database } from '../env.ts'
import { type Calendar, getCalendar } from './day.ts'
import { getSiteState } from './site-state.ts'

/** The calendar of the owner's time zone. */
export async function getSiteCalendar(db: Database, now: number): Promise<Calendar> {
  const { site } = await getSiteState({ db }, now)
  return getCalendar(site.timeZone)
}
