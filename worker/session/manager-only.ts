import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../context.ts'
import { errorResponse, sessionEnded } from '../http/errors.ts'
import { findManagerSession } from './request-session.ts'

/** Everything under `/api/mngr`: 401 unless a manager is signed in, whatever the client believes. */
export const managerOnly = createMiddleware<AppEnv>(async (c, next) => {
  const { session } = await findManagerSession(c)
  if (!session) return errorResponse(c, sessionEnded)
  c.set('user', session.user)
  c.set('session', session)
  await next()
  c.res.headers.set('Cache-Control', 'private, no-store')
})
