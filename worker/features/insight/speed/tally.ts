import * as v from 'valibot'
import { type SpeedDimension, speedDimensions } from '#client/features/insight/contract/dimensions.ts'
import { type Metric, metricNames } from '#client/features/insight/speed/contract/metrics.ts'
import { otherValue, findRarest } from '#worker/db/rarest-value.ts'
import type { SpeedJob } from '#worker/env/queue-jobs.ts'
import { toBucket, countSamples, type Histogram } from './histogram.ts'

/** Numbers by name. Entries that are not numbers are dropped, so that one of them does not make the day unreadable. */
const count = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((stored) =>
    Object.fromEntries(
      Object.entries(stored).flatMap(([name, value]) => (typeof value === 'number' ? [[name, value]] : [])),
    ),
  ),
  v.record(v.string(), v.number()),
)

/** A stored day: histograms, causes of slowness, and the first measurement of each build (epoch milliseconds). */
const daySchema = v.object({
  values: v.record(v.string(), v.record(v.string(), v.record(v.string(), count))),
  blame: v.record(v.string(), count),
  builds: count,
})
export type SpeedDay = v.InferOutput<typeof daySchema>

export const parseSpeedDay = (stored: unknown): SpeedDay =>
  stored === null ? { values: {}, blame: {}, builds: {} } : v.parse(daySchema, stored)

const maxBuilds = 12
/** Most distinct values per dimension and day; further values are counted as `otros`. */
const maxValues: Record<SpeedDimension, number> = {
  all: 1,
  pages: 20,
  devices: 5,
  countries: 60,
  connections: 6,
  // The builds of a day, and `otros`. Which builds are counted separately is decided once for all metrics.
  builds: maxBuilds + 1,
  hours: 24,
}
const maxBlame = 40

function pickKey(record: Readonly<Record<string, unknown>>, value: string, max: number): string {
  return Object.hasOwn(record, value) || Object.keys(record).length < max ? value : otherValue
}

/** Returns the value of a key, created if missing. Ignores inherited properties. */
function getOrCreate<T>(record: Record<string, T>, key: string, create: () => T): T {
  const known = Object.hasOwn(record, key) ? record[key] : undefined
  if (known !== undefined) return known
  const made = create()
  record[key] = made
  return made
}

function increment(counts: Record<string, number>, key: string, amount = 1): void {
  counts[key] = (Object.hasOwn(counts, key) ? (counts[key] ?? 0) : 0) + amount
}

/** Returns the histogram of a value. If the dimension is full, first merges the rarest value into `otros`. */
function getHistogram(values: Record<string, Histogram>, value: string, max: number): Histogram {
  const counted = Object.entries(values).map(([name, of]) => [name, countSamples(of)] as const)
  const rarest = Object.hasOwn(values, value) ? null : findRarest(counted, max)
  if (rarest !== null) {
    const sum = getOrCreate(values, otherValue, () => ({}))
    for (const [bucket, count] of Object.entries(values[rarest] ?? {})) increment(sum, bucket, count)
    delete values[rarest]
  }
  return getOrCreate(values, value, () => ({}))
}

function incrementBlame(counts: Record<string, number>, blame: string): void {
  const rarest = Object.hasOwn(counts, blame) ? null : findRarest(Object.entries(counts), maxBlame)
  if (rarest !== null) {
    increment(counts, otherValue, counts[rarest])
    delete counts[rarest]
  }
  increment(counts, blame)
}

type Value = Record<SpeedDimension, string>

function addSample(day: SpeedDay, metric: Metric, bucket: number, value: Value): void {
  const ofMetric = getOrCreate(day.values, metric, () => ({}))
  for (const dimension of speedDimensions) {
    const values = getOrCreate(ofMetric, dimension, () => ({}))
    increment(getHistogram(values, value[dimension], maxValues[dimension]), String(bucket))
  }
}

/** Adds samples to a day, in place. */
export function addSpeedJobs(
  day: SpeedDay,
  jobs: readonly SpeedJob[],
  hourName: (at: number) => string,
): SpeedDay {
  for (const { at, samples, device, country, connection, build } of jobs) {
    const key = pickKey(day.builds, build, maxBuilds)
    day.builds[key] = Math.min(Object.hasOwn(day.builds, key) ? (day.builds[key] ?? at) : at, at)
    const about = { all: '', devices: device, countries: country, connections: connection, builds: key }
    for (const { metric, value, page, blame } of samples) {
      if (!metricNames.includes(metric)) continue
      addSample(day, metric, toBucket(metric, value), { ...about, pages: page, hours: hourName(at) })
      if (blame === '') continue
      incrementBlame(
        getOrCreate(day.blame, metric, () => ({})),
        blame,
      )
    }
  }
  return day
}
