import { createContext, use, useSyncExternalStore } from 'react'
import type { Store } from '../browser/store.ts'
import type { SessionState } from './session-store.ts'

export const SessionContext = createContext<Store<SessionState> | null>(null)

/** The session: `unknown` until the first answer, ready from then on. */
export function useSession(): SessionState {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession needs <App>')
  return useSyncExternalStore(session.subscribe, session.get, session.get)
}
