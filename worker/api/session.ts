import { Hono } from 'hono'
import { endSession, readSession } from '../auth/sessions.ts'
import type { AppEnv } from '../context.ts'
import { methodNotAllowed } from '../middleware/method-not-allowed.ts'

/** `/api/_auth/session` (Spec §7). */
export const sessionApi = new Hono<AppEnv>()
  .get('/', async (c) => c.json(await readSession(c)))
  .delete('/', async (c) => {
    await endSession(c)
    return c.json({ loggedOut: true })
  })
  .all('/', methodNotAllowed('GET', 'HEAD', 'DELETE'))
