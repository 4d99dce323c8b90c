import type { Database } from '../env.ts'
import { type Calendar, calendarOf } from './day.ts'
import { siteOf } from './site.ts'

/** The days of the site, in the zone that its owner has chosen. */
export async function calendarHere(db: Database, now: number): Promise<Calendar> {
  const { site } = await siteOf({ db }, now)
  return calendarOf(site.timeZone)
}
