import * as v from 'valibot'
import { type SpeedDimension, speedDimensions } from '#client/features/insight/speed/contract/counted.ts'
import { type Metric, metricNames } from '#client/features/insight/speed/contract/metrics.ts'
import { others, rarestOf } from '#worker/db/rarest.ts'
import type { SpeedJob } from '#worker/env/visits.ts'
import { bucketOf, countIn, type Histogram } from './histogram.ts'

/** Numbers by name; anything else is left out, so that one wrong entry does not spoil its day for good. */
const count = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((stored) =>
    Object.fromEntries(
      Object.entries(stored).flatMap(([name, value]) => (typeof value === 'number' ? [[name, value]] : [])),
    ),
  ),
  v.record(v.string(), v.number()),
)

/** A day as it is stored: histograms, what was to blame, and since when there is each build (epoch milliseconds). */
const daySchema = v.object({
  values: v.record(v.string(), v.record(v.string(), v.record(v.string(), count))),
  blame: v.record(v.string(), count),
  builds: count,
})
export type SpeedDay = v.InferOutput<typeof daySchema>

export const parseSpeedDay = (stored: unknown): SpeedDay =>
  stored === null ? { values: {}, blame: {}, builds: {} } : v.parse(daySchema, stored)

const buildRooms = 12
/** How many values of a dimension a day tells apart. */
const rooms: Record<SpeedDimension, number> = {
  all: 1,
  pages: 20,
  devices: 5,
  countries: 60,
  connections: 6,
  // The builds of the day and `others`: which ones have room is said once, for all figures.
  builds: buildRooms + 1,
  hours: 24,
}
const blameRooms = 40

function roomFor(of: Readonly<Record<string, unknown>>, value: string, most: number): string {
  return Object.hasOwn(of, value) || Object.keys(of).length < most ? value : others
}

/** The part of a record, made where it is missing. */
function within<T>(record: Record<string, T>, key: string, empty: () => T): T {
  const known = Object.hasOwn(record, key) ? record[key] : undefined
  if (known !== undefined) return known
  const made = empty()
  record[key] = made
  return made
}

function raise(counts: Record<string, number>, key: string, by = 1): void {
  counts[key] = (Object.hasOwn(counts, key) ? (counts[key] ?? 0) : 0) + by
}

/** The figures of a value, for which the rarest goes to the others where there is no place. */
function histogramOf(values: Record<string, Histogram>, value: string, most: number): Histogram {
  const counted = Object.entries(values).map(([name, of]) => [name, countIn(of)] as const)
  const rarest = Object.hasOwn(values, value) ? null : rarestOf(counted, most)
  if (rarest !== null) {
    const sum = within(values, others, () => ({}))
    for (const [bucket, count] of Object.entries(values[rarest] ?? {})) raise(sum, bucket, count)
    delete values[rarest]
  }
  return within(values, value, () => ({}))
}

function raiseBlame(blamed: Record<string, number>, blame: string): void {
  const rarest = Object.hasOwn(blamed, blame) ? null : rarestOf(Object.entries(blamed), blameRooms)
  if (rarest !== null) {
    raise(blamed, others, blamed[rarest])
    delete blamed[rarest]
  }
  raise(blamed, blame)
}

type Value = Record<SpeedDimension, string>

function addSample(day: SpeedDay, metric: Metric, bucket: number, value: Value): void {
  const ofMetric = within(day.values, metric, () => ({}))
  for (const dimension of speedDimensions) {
    const values = within(ofMetric, dimension, () => ({}))
    raise(histogramOf(values, value[dimension], rooms[dimension]), String(bucket))
  }
}

/** Adds to a day, which is changed in place. */
export function addSpeed(
  day: SpeedDay,
  jobs: readonly SpeedJob[],
  hourName: (at: number) => string,
): SpeedDay {
  for (const { at, samples, device, country, connection, build } of jobs) {
    const key = roomFor(day.builds, build, buildRooms)
    day.builds[key] = Math.min(Object.hasOwn(day.builds, key) ? (day.builds[key] ?? at) : at, at)
    const about = { all: '', devices: device, countries: country, connections: connection, builds: key }
    for (const { metric, value, page, blame } of samples) {
      if (!metricNames.includes(metric)) continue
      addSample(day, metric, bucketOf(metric, value), { ...about, pages: page, hours: hourName(at) })
      if (blame === '') continue
      raiseBlame(
        within(day.blame, metric, () => ({})),
        blame,
      )
    }
  }
  return day
}
