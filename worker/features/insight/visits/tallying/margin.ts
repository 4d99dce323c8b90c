/** Of the seats, in percent: two standard errors with a million visitors. */
const bucketMargin = 0.5

/**
 * How far off figures may be in percent (two standard errors, 19 times in 20): 0 where every visitor was counted.
 * Where one in `weight` was kept, `visitors / weight` people stand for all of them, who differ in how much they read
 * about as much as they read on average.
 */
export function getErrorMargin(days: readonly { visitors: number; weight: number }[]): number {
  if (days.every(({ weight }) => weight === 1)) return 0
  const visitors = days.reduce((sum, day) => sum + day.visitors, 0)
  const variance = days.reduce((sum, day) => sum + day.visitors * 2 * (day.weight - 1), 0)
  return visitors === 0 ? 0 : bucketMargin + (200 * Math.sqrt(variance)) / visitors
}
