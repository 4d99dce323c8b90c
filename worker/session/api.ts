import { Hono } from 'hono'
import type { AppEnv } from '../context.ts'
import { methodNotAllowed } from '../http/method-not-allowed.ts'
import { endSession, readSession } from './request-session.ts'

/** `/api/_auth/session`: who is signed in, and signing out. */
export const sessionApi = new Hono<AppEnv>()
  .get('/', async (c) => c.json(await readSession(c)))
  .delete('/', async (c) => {
    await endSession(c)
    // Back must not bring a private page out of the back/forward cache.
    c.header('Clear-Site-Data', '"cache"')
    return c.json({ loggedOut: true })
  })
  .all('/', methodNotAllowed('GET', 'HEAD', 'DELETE'))
