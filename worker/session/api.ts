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

/** Signs out and answers so; where nobody can say that the session ended, it says that. */
async function signOut(c: AppContext, done: () => Response): Promise<Response> {
  if (!(await endSession(c))) return errorResponse(c, signOutFailed)
  // Back must not bring a private page out of the back/forward cache.
  c.header('Clear-Site-Data', '"cache"')
  return done()
}

/** `/api/_auth/session`: who is signed in, and signing out. */
export const sessionApi = new Hono<AppEnv>()
  .get('/', async (c) => c.json(await readSession(c)))
  .delete('/', (c) => signOut(c, () => c.json({ loggedOut: true })))
  .all('/', createMethodNotAllowed('GET', 'HEAD', 'DELETE'))

/** `POST /mngr/salir`: signing out in a browser without scripts. */
export const handleSignOutForm = (c: AppContext): Promise<Response> => signOut(c, () => c.redirect('/', 303))
