import { updateDayCounts } from '#worker/db/day-counts.ts'
import { otherValue } from '#worker/db/rarest-value.ts'
import type { Database } from '#worker/env.ts'
import type { SpeedJob } from '#worker/env/queue-jobs.ts'
import { getSiteCalendar } from '#worker/site-settings/site-calendar.ts'
import { listServedBuilds } from '../failures/store.ts'
import { addSpeedJobs, parseSpeedDay } from './tally.ts'

/** Saves measurements. Writes one row per day, whatever the number of jobs. */
export async function saveSpeedCounts(db: Database, jobs: readonly SpeedJob[], now: number): Promise<void> {
  const { getDay, getHour } = await getSiteCalendar(db, now)
  const served = await listServedBuilds(db)
  const known = jobs.map((job) => (served.has(job.build) ? job : { ...job, build: otherValue }))
  for (const [day, of] of Map.groupBy(known, ({ at }) => getDay(at)))
    await updateDayCounts(db, 'speed_days', day, (stored) => addSpeedJobs(parseSpeedDay(stored), of, getHour))
}
