import { visitRetentionMonths } from '#client/features/insight/visits/contract/dimensions.ts'
import { deleteDaysBefore } from '#worker/db/day-counts.ts'
import { monthsBefore } from '#worker/db/months-before.ts'
import { withStorageTimeout } from '#worker/db/with-timeout.ts'
import type { Database } from '#worker/env.ts'
import { getSiteCalendar } from '#worker/site-settings/site-calendar.ts'

export async function deleteOldSpeed(db: Database, now: number): Promise<void> {
  const { getDay } = await getSiteCalendar(db, now)
  await withStorageTimeout(
    db.run(deleteDaysBefore('speed_days', getDay(monthsBefore(now, visitRetentionMonths)))),
  )
}
