import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Metric } from '#client/features/insight/speed/contract/metrics.ts'
import { queryBatch } from '#worker/db/batch.ts'
import { bumpContentVersion } from '#worker/db/content-version.ts'
import type { Database } from '#worker/env.ts'
import { dayMs, addDays, hourMs } from '#worker/site-settings/day.ts'
import { countSamples, type Histogram, getPercentile } from './histogram.ts'

// The speed figures that the site publishes, measured in the browsers of its visitors.

export const publicMetrics = ['LCP', 'INP', 'CLS', 'TTFB'] as const satisfies readonly Metric[]
type PublicMetric = (typeof publicMetrics)[number]
export const publicDevices = ['Teléfono', 'Computadora'] as const
type PublicDevice = (typeof publicDevices)[number]

/** Figures with fewer samples are not published. */
export const minPublicSamples = 100
export const publicPeriodDays = 28

type PublicFigure = { count: number; p75: number | null }

export type PublicSpeed = {
  /** Days in the site's time zone, both included. */
  from: string
  to: string
  /** Page loads measured on these devices. */
  sampleCount: number
  figures: Record<PublicDevice, Record<PublicMetric, PublicFigure>>
}

/**
 * A day is published two days later at 04:00 UTC. By then it has ended in every time zone, and the nightly job runs
 * soon after.
 */
const publicDelayMs = 2 * dayMs + 4 * hourMs

// The counts of a day are summed here. With `json_each`, D1 would bill a row for each bucket of each day.
const selectDevices = (metric: PublicMetric): SQL =>
  sql`coalesce(counts -> ${`$.values.${metric}.devices`}, '{}') AS ${sql.identifier(metric)}`

const devicesOfDay = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.record(v.string(), v.number())))
const dayRow = v.object({ LCP: devicesOfDay, INP: devicesOfDay, CLS: devicesOfDay, TTFB: devicesOfDay })

/** Reads the figures of 28 days in one query. The last one is the newest day that is published (`publicDelayMs`). */
export async function readPublicSpeed(db: Database, now: number): Promise<PublicSpeed> {
  const to = new Date(now - publicDelayMs).toISOString().slice(0, 10)
  const from = addDays(to, 1 - publicPeriodDays)
  const days = v.parse(
    v.array(dayRow),
    await db.all(sql`SELECT ${sql.join(publicMetrics.map(selectDevices), sql`, `)} FROM speed_days
        WHERE day BETWEEN ${from} AND ${to}`),
  )
  const figureOf = (device: PublicDevice, metric: PublicMetric): PublicFigure => {
    const histogram: Histogram = {}
    for (const day of days)
      for (const [bucket, count] of Object.entries(day[metric][device] ?? {}))
        histogram[bucket] = (histogram[bucket] ?? 0) + count
    const count = countSamples(histogram)
    return { count, p75: count < minPublicSamples ? null : getPercentile(metric, histogram, 0.75) }
  }
  // The objects have a figure for each device and metric.
  const figures = Object.fromEntries(
    publicDevices.map((device) => [
      device,
      Object.fromEntries(publicMetrics.map((metric) => [metric, figureOf(device, metric)])),
    ]),
  ) as PublicSpeed['figures']
  // A page load reports each metric at most once, so the most frequent metric counts the page loads.
  const sampleCount = publicDevices.reduce(
    (sum, device) => sum + Math.max(...publicMetrics.map((metric) => figures[device][metric].count)),
    0,
  )
  return { from, to, sampleCount, figures }
}

/** Raises the content version, so that cached pages show the new figures. Does nothing if there are no measurements. */
export async function refreshPublicSpeed(db: Database): Promise<void> {
  const [measured] = await db.all(sql`SELECT 1 FROM speed_days LIMIT 1`)
  if (measured) await queryBatch(db, [bumpContentVersion])
}
