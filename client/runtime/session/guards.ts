import type { MiddlewareName } from './middleware.ts'
import { toSignInPath } from './paths.ts'
import type { SessionStore } from './session-store.ts'

/** Returns the path to go to instead, or null to let the navigation pass. */
export type Guard = (route: { fullPath: string }) => Promise<string | null>
export type Guards = Partial<Record<string, Guard>>

/** The registry of named middleware. It waits while the session is unknown: a manager is never bounced. */
export function createGuards(session: SessionStore): Record<MiddlewareName, Guard> {
  return {
    async authenticated(route) {
      return (await session.whenReady()) ? null : toSignInPath(route.fullPath)
    },
  }
}
