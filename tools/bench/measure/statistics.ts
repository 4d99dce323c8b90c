/** The value that a fraction (0 to 1) of the values does not exceed. Throws if there are no values. */
export function percentile(values: readonly number[], fraction: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const found = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))]
  if (found === undefined) throw new Error('Nothing was measured')
  return found
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)

/** Runs `work` several times, one after the other. */
export async function repeat<T>(times: number, work: () => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let time = 0; time < times; time += 1) results.push(await work())
  return results
}

/** The mark of a figure that meets its target, or does not. */
export const mark = (isMet: boolean): string => (isMet ? '✓' : '✗')
