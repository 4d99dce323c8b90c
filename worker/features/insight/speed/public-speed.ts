import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Metric } from '#client/features/insight/speed/contract/metrics.ts'
import { runBatch } from '#worker/db/batch.ts'
import { bumpGeneration } from '#worker/db/generation.ts'
import { reach } from '#worker/db/reach.ts'
import type { Database } from '#worker/env.ts'
import { dayMs, daysAfter, hourMs } from '#worker/site-settings/day.ts'
import { countIn, type Histogram, percentileOf } from './histogram.ts'

// What the public is told of the site's speed: what its own visitors measured.

export const provenMetrics = ['LCP', 'INP', 'CLS', 'TTFB'] as const satisfies readonly Metric[]
type Proven = (typeof provenMetrics)[number]
export const provenDevices = ['Teléfono', 'Computadora'] as const
type Device = (typeof provenDevices)[number]

/** Fewer measurements than these are no proof of anything. */
export const enoughForProof = 100
export const proofDays = 28

export type ProvenFigure = { count: number; p75: number | null }

export type Proof = {
  /** Days of the site's zone, both included. */
  from: string
  to: string
  /** Documents whose speed was measured on these devices. */
  measured: number
  figures: Record<Device, Record<Proven, ProvenFigure>>
}

/** Days that are over in every zone by four in the morning of UTC, when the night's upkeep lets them show. */
const behindMs = 2 * dayMs + 4 * hourMs

// Each by a path of its own and summed here: as rows of `json_each`, D1 would bill each bucket of each day.
const devices = (metric: Proven): SQL =>
  sql`coalesce(counts -> ${`$.values.${metric}.devices`}, '{}') AS ${sql.identifier(metric)}`

const devicesOfDay = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.record(v.string(), v.number())))
const dayRow = v.object({ LCP: devicesOfDay, INP: devicesOfDay, CLS: devicesOfDay, TTFB: devicesOfDay })

/** The last 28 whole days, in one statement. */
export async function readProof(db: Database, now: number): Promise<Proof> {
  const to = new Date(now - behindMs).toISOString().slice(0, 10)
  const from = daysAfter(to, 1 - proofDays)
  const days = v.parse(
    v.array(dayRow),
    await reach(
      db.all(sql`SELECT ${sql.join(provenMetrics.map(devices), sql`, `)} FROM speed_days
        WHERE day BETWEEN ${from} AND ${to}`),
    ),
  )
  const figureOf = (device: Device, metric: Proven): ProvenFigure => {
    const histogram: Histogram = {}
    for (const day of days)
      for (const [bucket, count] of Object.entries(day[metric][device] ?? {}))
        histogram[bucket] = (histogram[bucket] ?? 0) + count
    const count = countIn(histogram)
    return { count, p75: count < enoughForProof ? null : percentileOf(metric, histogram, 0.75) }
  }
  const figuresOf = (device: Device): Record<Proven, ProvenFigure> => ({
    LCP: figureOf(device, 'LCP'),
    INP: figureOf(device, 'INP'),
    CLS: figureOf(device, 'CLS'),
    TTFB: figureOf(device, 'TTFB'),
  })
  const figures = { Teléfono: figuresOf('Teléfono'), Computadora: figuresOf('Computadora') }
  // A document tells each of these figures once at most.
  const measured = provenDevices.reduce(
    (sum, device) => sum + Math.max(...provenMetrics.map((metric) => figures[device][metric].count)),
    0,
  )
  return { from, to, measured, figures }
}

/** Figures of another day are another version of what the public reads. */
export async function renewProof(db: Database): Promise<void> {
  const [measured] = await reach(db.all(sql`SELECT 1 FROM speed_days LIMIT 1`))
  if (measured) await reach(runBatch(db, [bumpGeneration]))
}
