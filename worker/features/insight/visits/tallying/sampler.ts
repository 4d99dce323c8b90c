const windowMs = 10_000

/**
 * How many views each one that is counted stands for, by what came in the ten seconds before: 1 up to `perSecond`,
 * then the next power of two. Powers of two, so that whoever is kept at 8 is kept at 4 as well.
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
