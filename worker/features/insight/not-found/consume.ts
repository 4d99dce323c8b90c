import * as v from 'valibot'
import type { LostDimension } from '#client/features/insight/not-found/contract/counted.ts'
import { changeDay } from '#worker/db/day-counts.ts'
import { others, rarestOf } from '#worker/db/rarest.ts'
import type { Database } from '#worker/env.ts'
import type { LostJob } from '#worker/env/visits.ts'
import { calendarHere } from '#worker/site-settings/calendar.ts'

/** How many values of a dimension a day tells apart. */
const rooms: Record<LostDimension, number> = {
  addresses: 300,
  referrers: 600,
  noise: 20,
  searches: 200,
  form: 40,
}
// `Object.keys` forgets that a record's keys are its names.
const dimensions = Object.keys(rooms) as LostDimension[]

export const lostJob = v.object({
  kind: v.literal('lost'),
  at: v.number(),
  counts: v.array(v.tuple([v.picklist(dimensions), v.string()])),
})

const daySchema = v.record(v.string(), v.record(v.string(), v.number()))

/** The day with what was told since; null = it has nothing yet. */
export function addLost(stored: unknown, jobs: readonly LostJob[]): v.InferOutput<typeof daySchema> {
  const day = stored === null ? {} : v.parse(daySchema, stored)
  const maps = new Map(dimensions.map((name) => [name, new Map(Object.entries(day[name] ?? {}))]))
  for (const { counts } of jobs)
    for (const [dimension, value] of counts) {
      const values = maps.get(dimension) ?? new Map<string, number>()
      const rarest = values.has(value) ? null : rarestOf(values, rooms[dimension])
      if (rarest !== null) {
        values.set(others, (values.get(others) ?? 0) + (values.get(rarest) ?? 0))
        values.delete(rarest)
      }
      values.set(value, (values.get(value) ?? 0) + 1)
    }
  return Object.fromEntries([...maps].map(([name, values]) => [name, Object.fromEntries(values)]))
}

/** Adds what was lost to its days: one row a day, however much is in it. */
export async function countLost(db: Database, jobs: readonly LostJob[], now: number): Promise<void> {
  if (jobs.length === 0) return
  const { dayOf } = await calendarHere(db, now)
  for (const [day, of] of Map.groupBy(jobs, ({ at }) => dayOf(at)))
    await changeDay(db, 'lost_days', day, (stored) => addLost(stored, of))
}
