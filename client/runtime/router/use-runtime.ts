import { createContext, use, useSyncExternalStore } from 'react'
import type { Store } from '../browser/store.ts'
import type { Runtime } from './runtime.ts'

/** The one context through which the runtime reaches the tree. */
export const RuntimeContext = createContext<Runtime | null>(null)

/** The runtime of this tree; throws outside `<App>`. */
export function useRuntime(): Runtime {
  const runtime = use(RuntimeContext)
  if (!runtime) throw new Error('useRuntime needs <App>')
  return runtime
}

/** The present value of a store, followed. The server's and the first client render agree on it. */
export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.get)
}
