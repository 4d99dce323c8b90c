import { setTimeout as sleep } from 'node:timers/promises'

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

/** Starts `work` at a fixed rate, without waiting for earlier ones. */
export async function startAtPace<T>(
  count: number,
  intervalMs: number,
  work: (index: number) => Promise<T>,
): Promise<T[]> {
  const running: Promise<T>[] = []
  const startedAt = performance.now()
  for (let index = 0; index < count; index += 1) {
    await sleep(Math.max(0, startedAt + index * intervalMs - performance.now()))
    running.push(work(index))
  }
  return Promise.all(running)
}

/** The mark of a figure that meets its target, or does not. */
export const mark = (isMet: boolean): string => (isMet ? '✓' : '✗')
