import { createUnavailableError } from '#client/runtime/errors.ts'

/** How often a waiting request checks whether it is its turn, in milliseconds. */
const lookMs = 5
/** A waiting request that has not checked for this long (ms) is taken for cancelled and removed from the line. */
const usualPatienceMs = 5_000

type Turn = { seenAt: number }

/** All work of the isolate that runs or waits, in order; the first runs. */
let line: Turn[] = []

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Waits by polling: a promise of another request would never settle if that request were cancelled. */
async function waitFor(turn: Turn, patienceMs: number): Promise<void> {
  while (line.includes(turn) && line[0] !== turn) {
    await pause(lookMs)
    turn.seenAt = Date.now()
    line = line.filter(({ seenAt }) => turn.seenAt - seenAt < patienceMs)
  }
  // Yields to the event loop so that requests that arrived meanwhile are answered first.
  await pause(0)
  turn.seenAt = Date.now()
}

/**
 * Runs CPU-bound work one job at a time: two at once would end no sooner and would delay visitors for both. All queues
 * share one line. Each queue refuses with 503 and `Retry-After` when `maxWaiting` of its own jobs wait, so that a flood
 * of one kind of work does not refuse other kinds.
 */
export function createThreadQueue(maxWaiting: number, patienceMs = usualPatienceMs) {
  const own = new Set<Turn>()
  return async function inQueue<T>(compute: () => T | Promise<T>): Promise<T> {
    const turn = { seenAt: Date.now() }
    for (const other of own) if (turn.seenAt - other.seenAt >= patienceMs) own.delete(other)
    if (own.size > maxWaiting)
      throw Object.assign(new Error('Too much work waits for the thread'), createUnavailableError())
    own.add(turn)
    line.push(turn)
    try {
      await waitFor(turn, patienceMs)
      return await compute()
    } finally {
      own.delete(turn)
      line = line.filter((other) => other !== turn)
    }
  }
}
