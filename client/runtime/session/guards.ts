import type { MiddlewareName } from './middleware.ts'
import { toSignInPath } from './paths.ts'
import type { SessionStore } from './session-store.ts'

/** Returns the path to redirect to, or null to let the navigation pass. */
export type Guard = (route: { fullPath: string }) => Promise<string | null>
export type Guards = Partial<Record<string, Guard>>

/** The checks by name. They wait for the session, so that no signed-in manager is sent to the sign-in page. */
export function createGuards(session: SessionStore): Record<MiddlewareName, Guard> {
  return {
    async authenticated(route) {
      return (await session.whenReady()) ? null : toSignInPath(route.fullPath)
    },
  }
}
