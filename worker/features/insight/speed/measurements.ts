import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { type SpeedDimension, speedDimensions } from '#client/features/insight/contract/dimensions.ts'
import { type Metric, metricNames } from '#client/features/insight/speed/contract/metrics.ts'
import type { Database } from '#worker/env.ts'
import { addDays } from '#worker/site-settings/day.ts'
import type { Histogram } from './histogram.ts'
import { parseSpeedDay, type SpeedDay } from './tally.ts'

// The counts of a day are read as JSON and summed here. With `json_each`, D1 would bill a row for each bucket of each
// day.

export type Histograms = Partial<Record<Metric, Histogram>>

type ByValue = Map<string, Histograms>

export type Measurements = {
  byDimension: Record<SpeedDimension, ByValue>
  byDay: ByValue
  blame: Map<Metric, Map<string, number>>
  /** Time of the first measurement of each build, in epoch milliseconds. */
  buildSince: Map<string, number>
}

/** How many days a query reads: a day can take 400 kB, and a worker has 128 MB. A month needs one query. */
const daysPerRead = 28

const row = v.object({
  day: v.string(),
  counts: v.pipe(v.string(), v.parseJson(), v.transform(parseSpeedDay)),
})

const allCounts = sql`counts`

const selectPart = (path: string): SQL => sql`json(coalesce(counts -> ${path}, '{}'))`

/** Selects the given dimensions and the builds of each day. */
function selectDimensions(dimensions: readonly SpeedDimension[]): SQL {
  const values = metricNames.map((metric) => {
    const parts = dimensions.map((name) => sql`${name}, ${selectPart(`$.values.${metric}.${name}`)}`)
    return sql`${metric}, json_object(${sql.join(parts, sql`, `)})`
  })
  return sql`json_object('values', json_object(${sql.join(values, sql`, `)}), 'blame', json('{}'),
    'builds', ${selectPart('$.builds')})`
}

/** Reads the measurements from one day to another, both included; of all dimensions by default. */
export async function readMeasurements(
  db: Database,
  from: string,
  to: string,
  dimensions?: readonly SpeedDimension[],
): Promise<Measurements> {
  const counts = dimensions ? selectDimensions(dimensions) : allCounts
  const sums = createEmptyMeasurements()
  for (let first = from; first <= to; first = addDays(first, daysPerRead)) {
    const last = addDays(first, daysPerRead - 1)
    // oxlint-disable-next-line no-await-in-loop -- one after the other is what keeps them out of memory together
    const rows = await db.all(sql`SELECT day, ${counts} AS counts FROM speed_days
        WHERE day BETWEEN ${first} AND ${last < to ? last : to} ORDER BY day`)
    for (const stored of rows) {
      const { day, counts: of } = v.parse(row, stored)
      addDay(sums, day, of)
    }
  }
  return sums
}

function createEmptyMeasurements(): Measurements {
  const entries = speedDimensions.map((name) => [name, new Map()])
  // The object has a map for each dimension.
  const byDimension = Object.fromEntries(entries) as Measurements['byDimension']
  return { byDimension, byDay: new Map(), blame: new Map(), buildSince: new Map() }
}

function addDay(
  { byDimension, byDay, blame, buildSince }: Measurements,
  day: string,
  counts: SpeedDay,
): void {
  for (const metric of metricNames) {
    const measured = counts.values[metric] ?? {}
    for (const dimension of speedDimensions)
      for (const [value, histogram] of Object.entries(measured[dimension] ?? {})) {
        addHistogram(byDimension[dimension], value, metric, histogram)
        if (dimension === 'all') addHistogram(byDay, day, metric, histogram)
      }
    const blamed = blame.get(metric) ?? new Map<string, number>()
    for (const [name, count] of Object.entries(counts.blame[metric] ?? {}))
      blamed.set(name, (blamed.get(name) ?? 0) + count)
    blame.set(metric, blamed)
  }
  for (const [build, at] of Object.entries(counts.builds))
    buildSince.set(build, Math.min(at, buildSince.get(build) ?? Infinity))
}

function addHistogram(sums: ByValue, value: string, metric: Metric, histogram: Histogram): void {
  const of = sums.get(value) ?? {}
  const sum = of[metric] ?? {}
  for (const [bucket, count] of Object.entries(histogram)) sum[bucket] = (sum[bucket] ?? 0) + count
  of[metric] = sum
  sums.set(value, of)
}
