/** Longer than any look takes; after that it is taken for one that was broken off. */
const maxRunMs = 5_000
const pollMs = 25

type MemoizedResult<T> = { result: { value: T; at: number } | null; startedAt: number }

const waitBriefly = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, pollMs))

/**
 * Remembers for some milliseconds what was found, good or bad, by whom it was asked of: a flood costs one look at a
 * time. Those who come while one looks wait by timers of their own, for a request may not wait for another's work.
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
      await waitBriefly()
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
