import * as v from 'valibot'
import { type Metric, metricNames } from '#client/speed/contract/metrics.ts'
import { enoughSamples, type Figure, type Figures } from '#client/speed/contract/report.ts'
import { countIn, type Histogram, percentileOf } from './histogram.ts'

/** A bucket of one value of one dimension, as SQL gives it. */
export const bucketRow = v.object({
  dimension: v.string(),
  value: v.string(),
  metric: v.picklist(metricNames),
  bucket: v.string(),
  count: v.number(),
})
export type BucketRow = v.InferOutput<typeof bucketRow>

export type Histograms = Partial<Record<Metric, Histogram>>

/** Value → what was measured of it. */
export function histogramsOf(rows: readonly BucketRow[], dimension: string): Map<string, Histograms> {
  const found = new Map<string, Histograms>()
  for (const row of rows) {
    if (row.dimension !== dimension) continue
    const of = found.get(row.value) ?? {}
    const histogram = of[row.metric] ?? {}
    histogram[row.bucket] = (histogram[row.bucket] ?? 0) + row.count
    of[row.metric] = histogram
    found.set(row.value, of)
  }
  return found
}

/** The 75th percentile, where enough was measured to say one. */
export function figureOf(metric: Metric, histogram: Histogram = {}): Figure {
  const count = countIn(histogram)
  return { count, p75: count < enoughSamples ? null : percentileOf(metric, histogram, 0.75) }
}

export function figuresOf(of: Histograms = {}): Figures {
  const { LCP, INP, CLS, TTFB, FCP, SOFT } = of
  return {
    LCP: figureOf('LCP', LCP),
    INP: figureOf('INP', INP),
    CLS: figureOf('CLS', CLS),
    TTFB: figureOf('TTFB', TTFB),
    FCP: figureOf('FCP', FCP),
    SOFT: figureOf('SOFT', SOFT),
  }
}

/** How much was measured, for the order of a table. */
export const weightOf = (figures: Figures): number =>
  metricNames.reduce((sum, metric) => sum + figures[metric].count, 0)
