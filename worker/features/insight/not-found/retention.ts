import { visitMonths } from '#client/features/insight/visits/contract/counted.ts'
import { forgetDaysBefore } from '#worker/db/day-counts.ts'
import { monthsBefore } from '#worker/db/months-before.ts'
import { reach } from '#worker/db/reach.ts'
import type { Database } from '#worker/env.ts'
import { calendarHere } from '#worker/site-settings/calendar.ts'

export async function forgetOldLost(db: Database, now: number): Promise<void> {
  const { dayOf } = await calendarHere(db, now)
  await reach(db.run(forgetDaysBefore('lost_days', dayOf(monthsBefore(now, visitMonths)))))
}
