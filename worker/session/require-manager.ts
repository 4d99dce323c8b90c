import { type AppError, unknownMiddleware } from '#client/errors.ts'
import { middlewareNames } from '#client/router/middleware.ts'
import type { RouteLocation } from '#client/routes.ts'
import type { AppContext } from '../context.ts'
import type { SessionRow } from './queries.ts'
import { findManagerSession } from './request-session.ts'

type GuardOutcome =
  | { kind: 'pass'; row: SessionRow }
  | {
      kind: 'stop'
      outcome: { kind: 'error'; error: AppError } | { kind: 'redirect'; to: string; statusCode: 302 }
    }

export const signInPath = '/mngr/ingreso'

/** Runs a route's named middleware on the server (Spec §6). */
export async function requireManager(c: AppContext, route: RouteLocation): Promise<GuardOutcome> {
  const unknown = route.meta.middleware?.find((name) => !middlewareNames.includes(name))
  if (unknown) return { kind: 'stop', outcome: { kind: 'error', error: unknownMiddleware(unknown) } }
  const { session } = await findManagerSession(c)
  if (session) {
    c.set('session', session)
    return { kind: 'pass', row: session }
  }
  const wished = encodeURIComponent(route.fullPath)
  return {
    kind: 'stop',
    outcome: { kind: 'redirect', to: `${signInPath}?volver=${wished}`, statusCode: 302 },
  }
}
