import { visitMonths } from '#client/visits/contract/counted.ts'
import { forgetDaysBefore } from '../db/day-counts.ts'
import { monthsBefore } from '../db/months-before.ts'
import { reach } from '../db/reach.ts'
import type { Database } from '../env.ts'
import { calendarHere } from '../visits/calendar.ts'

export async function forgetOldLost(db: Database, now: number): Promise<void> {
  const { dayOf } = await calendarHere(db, now)
  await reach(db.run(forgetDaysBefore('lost_days', dayOf(monthsBefore(now, visitMonths)))))
}
