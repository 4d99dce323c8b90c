import { setTimeout as sleep } from 'node:timers/promises'
import { createUnavailableError } from '#client/runtime/errors.ts'

/** How often a waiting job checks whether it is the first, in milliseconds. */
const pollMs = 5
/** A waiting job that has not checked for this long (ms) is taken for cancelled and removed from the queue. */
const defaultTimeoutMs = 5_000

type Job = { seenAt: number }

/** All jobs of the isolate that run or wait, in order; the first runs. */
let queue: Job[] = []

/** Waits by polling: a promise of another request would never settle if that request were cancelled. */
async function waitUntilFirst(job: Job, timeoutMs: number): Promise<void> {
  while (queue.includes(job) && queue[0] !== job) {
    await sleep(pollMs)
    job.seenAt = Date.now()
    queue = queue.filter(({ seenAt }) => job.seenAt - seenAt < timeoutMs)
  }
  // Yields to the event loop so that requests that arrived meanwhile are answered first.
  await sleep(0)
  job.seenAt = Date.now()
}

/**
 * Runs CPU-bound work one job at a time: two at once would end no sooner and would delay visitors for both. All users
 * share one queue. Each is refused with 503 and `Retry-After` when `maxWaiting` of its own jobs wait, so that a flood
 * of one kind of work does not refuse other kinds.
 */
export function createThreadQueue(maxWaiting: number, timeoutMs = defaultTimeoutMs) {
  const own = new Set<Job>()
  return async function inQueue<T>(compute: () => T | Promise<T>): Promise<T> {
    const job = { seenAt: Date.now() }
    for (const other of own) if (job.seenAt - other.seenAt >= timeoutMs) own.delete(other)
    if (own.size > maxWaiting)
      throw Object.assign(new Error('Too much work waits for the thread'), createUnavailableError())
    own.add(job)
    queue.push(job)
    try {
      await waitUntilFirst(job, timeoutMs)
      return await compute()
    } finally {
      own.delete(job)
      queue = queue.filter((other) => other !== job)
    }
  }
}
