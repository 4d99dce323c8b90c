import type { AppError } from '#client/runtime/errors.ts'
import type { AppContext } from '../http/context.ts'
import { errorResponse } from '../http/errors.ts'
import { endSession } from './request-session.ts'

const signOutFailed: AppError = {
  statusCode: 503,
  message: 'No pudimos cerrar tu sesión; inténtalo de nuevo.',
}

/** Signs out. Answers 503 if D1 does not confirm that the session ended. */
export async function signOut(c: AppContext, done: () => Response): Promise<Response> {
  if (!(await endSession(c))) return errorResponse(c, signOutFailed)
  // The back button must not show a private page from the back/forward cache.
  c.header('Clear-Site-Data', '"cache"')
  return done()
}
