/** Answers up to a number of bytes, the least recently stored go first. */
export type LruCache<Item extends { body: Uint8Array }> = {
  get: (key: string) => Item | null
  set: (key: string, item: Item) => void
  /** Sets how many bytes it holds from now on, and empties it. */
  setMaxBytes: (bytes: number) => void
}

/** Longer keys are nobody's pages. */
const maxKeyLength = 512

export function createLruCache<Item extends { body: Uint8Array }>(maxBytes: number): LruCache<Item> {
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
    set(key, item) {
      // One that takes a quarter would empty it for itself.
      if (item.body.byteLength > maxBytes / 4 || key.length > maxKeyLength) return
      drop(key)
      items.set(key, item)
      size += item.body.byteLength
      for (const oldest of items.keys()) {
        if (size <= maxBytes) break
        drop(oldest)
      }
    },
    setMaxBytes(bytes) {
      maxBytes = bytes
      for (const key of items.keys()) drop(key)
    },
  }
}
