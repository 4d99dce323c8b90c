const windowMs = 10_000

/**
 * Returns the number of views that a counted one stands for, by the rate in the last ten seconds: 1 up to `perSecond`,
 * then the next power of two. With powers of two, a visitor sampled at 8 is also sampled at 4.
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
