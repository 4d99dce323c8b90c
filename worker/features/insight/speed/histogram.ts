import type { Metric } from '#client/features/insight/speed/contract/metrics.ts'

// Each bucket border is 10 % above the one before. The middle of a bucket is therefore within 4.9 % (the square root of
// 1.1) of every value in it, and so is every percentile.

const ratio = 1.1
const logRatio = Math.log(ratio)

/** CLS is counted in ten-thousandths, all other metrics in milliseconds. */
const getScale = (metric: Metric): number => (metric === 'CLS' ? 10_000 : 1)

/** Upper limit: one minute, or a CLS of six. */
const maxScaled = 60_000

export type Histogram = Record<string, number>

export function toBucket(metric: Metric, value: number): number {
  const scaled = Math.min(value * getScale(metric), maxScaled)
  return scaled < 1 ? 0 : 1 + Math.floor(Math.log(scaled) / logRatio)
}

function toBucketValue(metric: Metric, bucket: number): number {
  const value = bucket === 0 ? 0 : ratio ** (bucket - 0.5)
  return value / getScale(metric)
}

export const countSamples = (histogram: Histogram): number =>
  Object.values(histogram).reduce((sum, count) => sum + count, 0)

/** Returns the value that `fraction` of the samples do not exceed (nearest rank); null if there are none. */
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
