import { toSignInPath } from './paths.ts'
import type { SessionStore } from './session-store.ts'

/**
 * What happens when the server says 401 to someone we took for signed in. Returns where to go
 * instead. The seam for signing in within a popup and repeating the request.
 */
export type HandleSessionEnd = (route: { fullPath: string }) => string

export function createSessionEndHandler(session: SessionStore): HandleSessionEnd {
  return (route) => {
    session.set(null)
    return toSignInPath(route.fullPath)
  }
}
