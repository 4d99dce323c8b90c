import { expect, test } from 'vitest'
import { metricNames } from '#client/features/insight/speed/contract/metrics.ts'
import { maxErrorPercent } from '#client/features/insight/speed/contract/report.ts'
import { toBucket, type Histogram, getPercentile } from './histogram.ts'

/** Reproducible random numbers from 0 to 1. */
function createSeededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

test.each(metricNames)(
  'the 75th percentile of %s from a histogram is within the stated error of the exact one',
  (metric) => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const random = createSeededRandom(seed)
      const scale = metric === 'CLS' ? 0.5 : 4_000
      // Mostly fast, sometimes very slow, as real pages are.
      const values = Array.from({ length: 20 + seed * 17 }, () => scale * random() ** 3 + scale / 400)
      const histogram: Histogram = {}
      for (const value of values) {
        const bucket = toBucket(metric, value)
        histogram[bucket] = (histogram[bucket] ?? 0) + 1
      }
      const truth = values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.75) - 1] ?? 0
      const estimate = getPercentile(metric, histogram, 0.75) ?? 0
      expect((Math.abs(estimate - truth) / truth) * 100, `${metric} ${seed}`).toBeLessThanOrEqual(
        maxErrorPercent,
      )
    }
  },
)

test('histograms accept no values, zero values and values beyond the last bucket', () => {
  expect(getPercentile('LCP', {}, 0.75)).toBeNull()
  expect(getPercentile('CLS', { 0: 4 }, 0.75)).toBe(0)
  expect(toBucket('LCP', 9e9)).toBe(toBucket('LCP', 60_000))
  expect(toBucket('LCP', 9e9)).toBeLessThan(120)
})
