/** Answers up to a number of bytes, the least recently stored go first. */
export type Shelf<Item extends { body: Uint8Array }> = {
  get: (key: string) => Item | null
  put: (key: string, item: Item) => void
  /** Sets how many bytes it holds from now on, and empties it. */
  limit: (bytes: number) => void
}

/** Longer keys are nobody's pages. */
const longestKey = 512

export function createShelf<Item extends { body: Uint8Array }>(budget: number): Shelf<Item> {
  const items = new Map<string, Item>()
  let size = 0

  function drop(key: string): void {
    const item = items.get(key)
    if (!item) return
    size -= item.body.byteLength
    items.delete(key)
  }

  return {
    get: (key) => items.get(key) ?? null,
    put(key, item) {
      // One that takes a quarter would empty it for itself.
      if (item.body.byteLength > budget / 4 || key.length > longestKey) return
      drop(key)
      items.set(key, item)
      size += item.body.byteLength
      for (const oldest of items.keys()) {
        if (size <= budget) break
        drop(oldest)
      }
    },
    limit(bytes) {
      budget = bytes
      for (const key of items.keys()) drop(key)
    },
  }
}
