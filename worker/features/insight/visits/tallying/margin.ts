/** Error of the bucket estimate in percent: two standard errors at a million visitors. */
const bucketMargin = 0.5

/**
 * Returns the error of the figures in percent (two standard errors, 95 % confidence); 0 if every visitor was counted.
 * With sampling, `visitors / weight` visitors stand for all. Assumes that the standard deviation of views per visitor
 * is about their mean.
 */
export function getErrorMargin(days: readonly { visitors: number; weight: number }[]): number {
  if (days.every(({ weight }) => weight === 1)) return 0
  const visitors = days.reduce((sum, day) => sum + day.visitors, 0)
  const variance = days.reduce((sum, day) => sum + day.visitors * 2 * (day.weight - 1), 0)
  return visitors === 0 ? 0 : bucketMargin + (200 * Math.sqrt(variance)) / visitors
}
