import { toSignInPath } from './paths.ts'
import type { SessionStore } from './session-store.ts'

/** Called when the server answers 401 to somebody who seemed signed in. Returns the path to go to. */
export type HandleSessionEnd = (route: { fullPath: string }) => string

export function createSessionEndHandler(session: SessionStore): HandleSessionEnd {
  return (route) => {
    session.set(null)
    return toSignInPath(route.fullPath)
  }
}
