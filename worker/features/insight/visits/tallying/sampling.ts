/** Error of the bucket estimate in percent: two standard errors at a million visitors. */
const bucketMargin = 0.5

/**
 * Returns the error of the figures in percent (two standard errors, 95 % confidence); 0 if every visitor was counted.
 * With sampling, only `visitors / weight` visitors were counted. Assumes that the standard deviation of views per
 * visitor is about as large as their mean.
 */
export function getErrorMargin(days: readonly { visitors: number; weight: number }[]): number {
  if (days.every(({ weight }) => weight === 1)) return 0
  const visitors = days.reduce((sum, day) => sum + day.visitors, 0)
  const variance = days.reduce((sum, day) => sum + day.visitors * 2 * (day.weight - 1), 0)
  return visitors === 0 ? 0 : bucketMargin + (200 * Math.sqrt(variance)) / visitors
}

const windowMs = 10_000

/**
 * Returns a function for the number of views that one counted view stands for. It depends on the rate in the last ten
 * seconds: 1 up to `perSecond`, otherwise the next power of two. With powers of two, a visitor sampled at 8 is also
 * sampled at 4.
 */
export function createSampler(perSecond: number): (now: number) => number {
  let startedAt = 0
  let count = 0
  let weight = 1
  return function weightAt(now) {
    const passed = now - startedAt
    if (passed >= windowMs) {
      const rate = (count * 1_000) / passed
      weight = rate > perSecond ? 2 ** Math.ceil(Math.log2(rate / perSecond)) : 1
      startedAt = now
      count = 0
    }
    count += 1
    return weight
  }
}
