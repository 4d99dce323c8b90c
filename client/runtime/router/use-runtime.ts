import { createContext, use, useSyncExternalStore } from 'react'
import type { Store } from '../browser/store.ts'
import type { Runtime } from './runtime.ts'

export const RuntimeContext = createContext<Runtime | null>(null)

/** The runtime of this tree; throws outside `<App>`. */
export function useRuntime(): Runtime {
  const runtime = use(RuntimeContext)
  if (!runtime) throw new Error('useRuntime needs <App>')
  return runtime
}

/** The current value of a store; renders again on change. Server and first client render see the same value. */
export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.get)
}
