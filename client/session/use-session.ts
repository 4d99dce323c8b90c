import type { SessionState } from '../router/runtime.ts'
import { useRuntime, useStore } from '../router/use-runtime.ts'

/** The session as the browser knows it: `unknown` until the first answer, then ready for good. */
export function useSession(): SessionState {
  return useStore(useRuntime().session)
}
