import { Hono } from 'hono'
import type { AppError } from '#client/runtime/errors.ts'
import type { AppContext, AppEnv } from '../http/context.ts'
import { errorResponse } from '../http/errors.ts'
import { createMethodNotAllowed } from '../http/responses/method-not-allowed.ts'
import { endSession, readSession } from './request-session.ts'

const signOutFailed: AppError = {
  statusCode: 503,
  message: 'No pudimos cerrar tu sesión; inténtalo de nuevo.',
}

/** Signs out. Answers 503 if D1 does not confirm that the session ended. */
async function signOut(c: AppContext, done: () => Response): Promise<Response> {
  if (!(await endSession(c))) return errorResponse(c, signOutFailed)
  // The back button must not show a private page from the back/forward cache.
  c.header('Clear-Site-Data', '"cache"')
  return done()
}

/** `/api/_auth/session`: GET reads who is signed in, DELETE signs out. */
export const sessionApi = new Hono<AppEnv>()
  .get('/', async (c) => c.json(await readSession(c)))
  .delete('/', (c) => signOut(c, () => c.json({ loggedOut: true })))
  .all('/', createMethodNotAllowed('GET', 'HEAD', 'DELETE'))

/** `POST /mngr/salir`: signs out in browsers without JavaScript. */
export const handleSignOutForm = (c: AppContext): Promise<Response> => signOut(c, () => c.redirect('/', 303))
