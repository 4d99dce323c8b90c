/** Web storage that never throws: blocked, full or missing storage reads as empty. */
export type SafeStorage = {
  get: (key: string) => string | null
  /** False when nothing was stored. */
  set: (key: string, value: string) => boolean
  remove: (key: string) => void
}

/** `open` returns the storage and may throw: browsers that block storage throw when `window.localStorage` is read. */
export function createSafeStorage(open: () => Storage): SafeStorage {
  return {
    get(key) {
      try {
        return open().getItem(key)
      } catch {
        return null
      }
    },
    set(key, value) {
      try {
        open().setItem(key, value)
        return true
      } catch {
        return false
      }
    },
    remove(key) {
      try {
        open().removeItem(key)
      } catch {
        // Storage that throws holds nothing to remove.
      }
    },
  }
}
