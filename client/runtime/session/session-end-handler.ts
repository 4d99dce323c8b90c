import { signInPath } from './paths.ts'
import type { SessionStore } from './session.ts'

/**
 * What happens when the server says 401 to someone we took for signed in. Returns where to go
 * instead. The seam for signing in within a popup and repeating the request.
 */
export type SessionEnded = (route: { fullPath: string }) => string

export function createSessionEnded(session: SessionStore): SessionEnded {
  return (route) => {
    session.set(null)
    return signInPath(route.fullPath)
  }
}
