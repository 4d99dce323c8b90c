/** Longer than any look takes; after that it is taken for one that was broken off. */
const underWayMs = 5_000
const pauseMs = 25

type Memory<T> = { made: { value: T; at: number } | null; startedAt: number }

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, pauseMs))

/**
 * Remembers for some milliseconds what was found, good or bad, by whom it was asked of: a flood costs one look at a
 * time. Those who come while one looks wait by timers of their own, for a request may not wait for another's work.
 */
export function createRemembered<Key extends object, T>(
  lifetimeMs: number,
  make: (key: Key) => Promise<T>,
): (key: Key) => Promise<T> {
  const memories = new WeakMap<Key, Memory<T>>()
  return async (key) => {
    const memory: Memory<T> = memories.get(key) ?? { made: null, startedAt: -Infinity }
    memories.set(key, memory)
    for (;;) {
      if (memory.made && Math.abs(Date.now() - memory.made.at) < lifetimeMs) return memory.made.value
      if (Date.now() - memory.startedAt > underWayMs) break
      await pause()
    }
    memory.startedAt = Date.now()
    try {
      const value = await make(key)
      memory.made = { value, at: Date.now() }
      return value
    } finally {
      memory.startedAt = -Infinity
    }
  }
}
