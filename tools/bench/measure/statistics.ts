/** The value that a fraction (0 to 1) of the values does not exceed. Throws if there are no values. */
export function percentile(values: readonly number[], fraction: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const found = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))]
  if (found === undefined) throw new Error('Nothing was measured')
  return found
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)
