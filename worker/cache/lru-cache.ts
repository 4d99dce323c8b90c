/** Stores items up to a total size in bytes. The least recently used are dropped first. */
export type LruCache<Item extends { body: Uint8Array }> = {
  get: (key: string) => Item | null
  set: (key: string, item: Item) => void
  /** Sets the total size and empties the cache. */
  setMaxBytes: (bytes: number) => void
}

/** Longest key in characters; the addresses of all pages are shorter. */
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
    get(key) {
      const item = items.get(key)
      if (!item) return null
      // Moves it behind the others.
      items.delete(key)
      items.set(key, item)
      return item
    },
    set(key, item) {
      // An item larger than a quarter of the cache would displace too many others.
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
