/** A value that can be read, set and observed. It has the functions that React's `useSyncExternalStore` takes. */
export type Store<T> = {
  get: () => T
  set: (next: T) => void
  /** Returns the function that unsubscribes. */
  subscribe: (listener: () => void) => () => void
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
