import { type AppError, createUnknownMiddlewareError } from '#client/runtime/errors.ts'
import type { RouteLocation } from '#client/runtime/routes/route.ts'
import { middlewareNames } from '#client/runtime/session/middleware.ts'
import { toSignInPath } from '#client/runtime/session/paths.ts'
import type { SessionRow } from '../db/session-row.ts'
import type { AppContext } from '../http/context.ts'
import { sessionUnknown } from '../http/errors.ts'
import { findRequestSession } from './request-session.ts'

type PageSessionOutcome =
  | { kind: 'pass'; session: SessionRow }
  | {
      kind: 'stop'
      outcome: { kind: 'error'; error: AppError } | { kind: 'redirect'; to: string; statusCode: 302 }
    }

/** Checks the session that a route requires. `stop` contains the error or the redirect to the sign-in page. */
export async function requirePageSession(c: AppContext, route: RouteLocation): Promise<PageSessionOutcome> {
  const unknown = route.meta.middleware?.find((name) => !middlewareNames.includes(name))
  if (unknown)
    return { kind: 'stop', outcome: { kind: 'error', error: createUnknownMiddlewareError(unknown) } }
  const { session, isUnknown } = await findRequestSession(c)
  if (session) return { kind: 'pass', session: session }
  // A slow database must not send signed-in people to the sign-in page.
  if (isUnknown) return { kind: 'stop', outcome: { kind: 'error', error: sessionUnknown } }
  return {
    kind: 'stop',
    outcome: { kind: 'redirect', to: toSignInPath(route.fullPath), statusCode: 302 },
  }
}
