import { type AppError, unknownMiddleware } from '#client/runtime/errors.ts'
import type { RouteLocation } from '#client/runtime/routes/route.ts'
import { middlewareNames } from '#client/runtime/session/middleware.ts'
import { signInPath } from '#client/runtime/session/paths.ts'
import type { SessionRow } from '../db/session-row.ts'
import type { AppContext } from '../http/context.ts'
import { sessionUnknown } from '../http/errors.ts'
import { findManagerSession } from './request-session.ts'

type GuardOutcome =
  | { kind: 'pass'; row: SessionRow }
  | {
      kind: 'stop'
      outcome: { kind: 'error'; error: AppError } | { kind: 'redirect'; to: string; statusCode: 302 }
    }

/** Runs a route's named middleware on the server. */
export async function requireManager(c: AppContext, route: RouteLocation): Promise<GuardOutcome> {
  const unknown = route.meta.middleware?.find((name) => !middlewareNames.includes(name))
  if (unknown) return { kind: 'stop', outcome: { kind: 'error', error: unknownMiddleware(unknown) } }
  const { session, down } = await findManagerSession(c)
  if (session) return { kind: 'pass', row: session }
  // Whoever is signed in must not be asked to sign in because a store is slow.
  if (down) return { kind: 'stop', outcome: { kind: 'error', error: sessionUnknown } }
  return {
    kind: 'stop',
    outcome: { kind: 'redirect', to: signInPath(route.fullPath), statusCode: 302 },
  }
}
