import { createContext } from 'react'
import type { Store } from '../browser/store.ts'
import { useProvided } from '../browser/use-provided.ts'
import { useStore } from '../browser/use-store.ts'
import type { SessionState } from './session-store.ts'

export const SessionContext = createContext<Store<SessionState> | null>(null)

/** The session: `unknown` until the first answer, ready from then on. */
export const useSession = (): SessionState => useStore(useProvided(SessionContext))
