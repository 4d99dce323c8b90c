import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { queryBatch } from '#worker/db/batch.ts'
import { bumpContentVersion } from '#worker/db/content-version.ts'
import type { Database } from '#worker/env.ts'
import { countSamples, type Histogram, getPercentile } from './histogram.ts'
import { getPublicPeriod, publicMetrics, selectSpeedDays } from './speed-days.ts'

// The speed figures that the site publishes, measured in the browsers of its visitors.

type PublicMetric = (typeof publicMetrics)[number]
export const publicDevices = ['Teléfono', 'Computadora'] as const
type PublicDevice = (typeof publicDevices)[number]

export const minPublicSamples = 100

type PublicFigure = { count: number; p75: number | null }

export type PublicSpeed = {
  /** Days in the site's time zone, both included. */
  from: string
  to: string
  /** Page loads measured on these devices. */
  sampleCount: number
  figures: Record<PublicDevice, Record<PublicMetric, PublicFigure>>
}

const devicesOfDay = v.fallback(v.record(v.string(), v.record(v.string(), v.number())), {})
const dayList = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ LCP: devicesOfDay, INP: devicesOfDay, CLS: devicesOfDay, TTFB: devicesOfDay })),
)

export async function readPublicSpeed(db: Database, now: number): Promise<PublicSpeed> {
  const days = await db.value<string>(sql`SELECT ${selectSpeedDays(now)} AS days`)
  return toPublicSpeed(days, now)
}

/** Sums the result of `selectSpeedDays`. */
export function toPublicSpeed(stored: string, now: number): PublicSpeed {
  const days = v.parse(dayList, stored)
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
  return { ...getPublicPeriod(now), sampleCount, figures }
}

/** Raises the content version, so that cached pages show the new figures. Does nothing if there are no measurements. */
export async function refreshPublicSpeed(db: Database): Promise<void> {
  const [measured] = await db.all(sql`SELECT 1 FROM speed_days LIMIT 1`)
  if (measured) await queryBatch(db, [bumpContentVersion])
}
