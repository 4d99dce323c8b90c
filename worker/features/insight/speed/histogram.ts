import type { Metric } from '#client/features/insight/speed/contract/metrics.ts'

// Buckets whose borders grow by a tenth: whatever value is in one, its middle is within 4.9 % of it
// (the root of 1.1), and so is every percentile that is read from them.

const ratio = 1.1
const logRatio = Math.log(ratio)

/** CLS has no unit, and is counted in ten thousandths; the rest in milliseconds. */
const getScale = (metric: Metric): number => (metric === 'CLS' ? 10_000 : 1)

/** Beyond a minute, or a CLS of six, it is only slow. */
const maxScaled = 60_000

export type Histogram = Record<string, number>

export function toBucket(metric: Metric, value: number): number {
  const scaled = Math.min(value * getScale(metric), maxScaled)
  return scaled < 1 ? 0 : 1 + Math.floor(Math.log(scaled) / logRatio)
}

/** The middle of a bucket. */
export function toBucketValue(metric: Metric, bucket: number): number {
  const value = bucket === 0 ? 0 : ratio ** (bucket - 0.5)
  return value / getScale(metric)
}

export const countSamples = (histogram: Histogram): number =>
  Object.values(histogram).reduce((sum, count) => sum + count, 0)

/** The value that a part of all does not exceed (nearest rank); null of nothing. */
export function getPercentile(metric: Metric, histogram: Histogram, fraction: number): number | null {
  const total = countSamples(histogram)
  const rank = Math.ceil(total * fraction)
  let seen = 0
  for (const bucket of Object.keys(histogram)
    .map(Number)
    .toSorted((a, b) => a - b)) {
    seen += histogram[bucket] ?? 0
    if (seen >= rank && total > 0) return toBucketValue(metric, bucket)
  }
  return null
}
