import { setTimeout as sleep } from 'node:timers/promises'

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
