import { setTimeout as sleep } from 'node:timers/promises'

/** A run that takes longer is considered dead, in milliseconds. */
const maxRunMs = 5_000
const pollMs = 25

type MemoizedResult<T> = { result: { value: T; at: number } | null; startedAt: number }

/**
 * Caches the result of `make`, good or bad, per key for `lifetimeMs`, and runs it once at a time. Concurrent callers
 * poll with timers: in Workers a request cannot await the I/O of another.
 */
export function createMemoized<Key extends object, T>(
  lifetimeMs: number,
  make: (key: Key) => Promise<T>,
): (key: Key) => Promise<T> {
  const memories = new WeakMap<Key, MemoizedResult<T>>()
  return async (key) => {
    const memory: MemoizedResult<T> = memories.get(key) ?? { result: null, startedAt: -Infinity }
    memories.set(key, memory)
    for (;;) {
      if (memory.result && Math.abs(Date.now() - memory.result.at) < lifetimeMs) return memory.result.value
      if (Date.now() - memory.startedAt > maxRunMs) break
      await sleep(pollMs)
    }
    memory.startedAt = Date.now()
    try {
      const value = await make(key)
      memory.result = { value, at: Date.now() }
      return value
    } finally {
      memory.startedAt = -Infinity
    }
  }
}
