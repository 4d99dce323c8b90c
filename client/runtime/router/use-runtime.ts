import { createContext } from 'react'
import { useProvided } from '../browser/use-provided.ts'
import type { Runtime } from './runtime.ts'

export const RuntimeContext = createContext<Runtime | null>(null)

/** The runtime of this tree; throws outside `<App>`. */
export const useRuntime = (): Runtime => useProvided(RuntimeContext)
