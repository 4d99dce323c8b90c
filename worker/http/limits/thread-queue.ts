import { createUnavailableError } from '#client/runtime/errors.ts'

/** How often a waiting request checks whether it is its turn, in milliseconds. */
const lookMs = 5
/** A request that has not checked for so long was cancelled by the runtime: it is taken out of the line. */
const usualPatienceMs = 5_000

type Turn = { seenAt: number }

/** Everything that waits for the isolate's thread, the next one first. */
let line: Turn[] = []

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Waits by its own timer and not for another request's promise, which never settles once that request is cancelled. */
async function waitFor(turn: Turn, patienceMs: number): Promise<void> {
  while (line.includes(turn) && line[0] !== turn) {
    await pause(lookMs)
    turn.seenAt = Date.now()
    line = line.filter(({ seenAt }) => turn.seenAt - seenAt < patienceMs)
  }
  // Ends the present turn of the event loop, so that requests that came meanwhile are answered.
  await pause(0)
  turn.seenAt = Date.now()
}

/**
 * Work that keeps the isolate's only thread, one at a time: two at once would end no sooner and keep visitors waiting
 * for both. All queues share one line; each refuses with 503 and `Retry-After` when `maxWaiting` of its own wait, so
 * that a flood of one kind of work refuses no other.
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
