import * as v from 'valibot'
import { metricNames } from '#client/features/insight/speed/contract/metrics.ts'
import { changeDay } from '#worker/db/day-counts.ts'
import { others } from '#worker/db/rarest.ts'
import type { Database } from '#worker/env.ts'
import type { SpeedJob } from '#worker/env/visits.ts'
import { calendarHere } from '#worker/site-settings/calendar.ts'
import { servedBuilds } from '../failures/store.ts'
import { addSpeed, parseSpeedDay } from './tally.ts'

export const speedJob = v.object({
  kind: v.literal('speed'),
  at: v.number(),
  device: v.string(),
  country: v.string(),
  connection: v.string(),
  build: v.string(),
  samples: v.array(
    v.object({ metric: v.picklist(metricNames), value: v.number(), page: v.string(), blame: v.string() }),
  ),
})

/** Adds what was measured to its days: one row a day, however much is in it. */
export async function countSpeed(db: Database, jobs: readonly SpeedJob[], now: number): Promise<void> {
  if (jobs.length === 0) return
  const { dayOf, hourName } = await calendarHere(db, now)
  const served = await servedBuilds(db)
  const known = jobs.map((job) => (served.has(job.build) ? job : { ...job, build: others }))
  for (const [day, of] of Map.groupBy(known, ({ at }) => dayOf(at)))
    await changeDay(db, 'speed_days', day, (stored) => addSpeed(parseSpeedDay(stored), of, hourName))
}
