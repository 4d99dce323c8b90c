import type { Database } from '../env.ts'
import { type Calendar, getCalendar } from './day.ts'
import { getSiteState } from './site-state.ts'

/** The days of the site, in the zone that its owner has chosen. */
export async function getSiteCalendar(db: Database, now: number): Promise<Calendar> {
  const { site } = await getSiteState({ db }, now)
  return getCalendar(site.timeZone)
}
