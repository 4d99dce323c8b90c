import { useSyncExternalStore } from 'react'
import type { Store } from './store.ts'

/** The current value of a store; renders again on change. Server and first client render see the same value. */
export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.get)
}
