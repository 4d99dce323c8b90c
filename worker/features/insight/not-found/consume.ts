import * as v from 'valibot'
import { type NotFoundDimension, notFoundDimensions } from '#client/features/insight/contract/dimensions.ts'
import { updateDayCounts } from '#worker/db/day-counts.ts'
import { otherValue, findRarest } from '#worker/db/rarest-value.ts'
import type { Database } from '#worker/env.ts'
import type { NotFoundJob } from '#worker/env/queue-jobs.ts'
import { getSiteCalendar } from '#worker/site-settings/site-calendar.ts'

/** Most distinct values per dimension and day; further values are counted as `otros`. */
const maxValues: Record<NotFoundDimension, number> = {
  addresses: 300,
  referrers: 600,
  noise: 20,
  searches: 200,
  form: 40,
}

const daySchema = v.record(v.string(), v.record(v.string(), v.number()))

/** Adds events to the stored counts of a day; `stored` is null for a new day. */
export function addNotFoundCounts(
  stored: unknown,
  jobs: readonly NotFoundJob[],
): v.InferOutput<typeof daySchema> {
  const day = stored === null ? {} : v.parse(daySchema, stored)
  const maps = new Map(notFoundDimensions.map((name) => [name, new Map(Object.entries(day[name] ?? {}))]))
  for (const { counts } of jobs)
    for (const [dimension, value] of counts) {
      const values = maps.get(dimension) ?? new Map<string, number>()
      const rarest = values.has(value) ? null : findRarest(values, maxValues[dimension])
      if (rarest !== null) {
        values.set(otherValue, (values.get(otherValue) ?? 0) + (values.get(rarest) ?? 0))
        values.delete(rarest)
      }
      values.set(value, (values.get(value) ?? 0) + 1)
    }
  return Object.fromEntries([...maps].map(([name, values]) => [name, Object.fromEntries(values)]))
}

/** Saves the counts of not-found events: one row per day, whatever the number of events. */
export async function saveNotFoundCounts(
  db: Database,
  jobs: readonly NotFoundJob[],
  now: number,
): Promise<void> {
  const { getDay } = await getSiteCalendar(db, now)
  for (const [day, of] of Map.groupBy(jobs, ({ at }) => getDay(at)))
    await updateDayCounts(db, 'lost_days', day, (stored) => addNotFoundCounts(stored, of))
}
