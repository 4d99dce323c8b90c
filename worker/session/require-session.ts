import { createMiddleware } from 'hono/factory'
import { personHeader } from '#client/runtime/session/contract.ts'
import type { AppEnv } from '../http/context.ts'
import { errorResponse, otherPerson, sessionEnded, sessionUnknown } from '../http/errors.ts'
import { findManagerSession } from './request-session.ts'

/** Everything under `/api/mngr`: 401 where no manager is signed in, 503 while nobody can say, 409 for another person's tab. */
export const managerOnly = createMiddleware<AppEnv>(async (c, next) => {
  const { session, down } = await findManagerSession(c)
  if (!session) return errorResponse(c, down ? sessionUnknown : sessionEnded)
  const person = c.req.header(personHeader)
  if (person !== undefined && person !== session.user.id) return errorResponse(c, otherPerson)
  c.set('user', session.user)
  c.set('session', session)
  await next()
  c.res.headers.set('Cache-Control', 'private, no-store')
})
