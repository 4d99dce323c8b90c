import { createMiddleware } from 'hono/factory'
import { userIdHeader } from '#client/runtime/session/contract.ts'
import type { AppContext, AppEnv } from '../http/context.ts'
import { errorResponse, otherUserSignedIn, sessionEnded, sessionUnknown } from '../http/errors.ts'
import { findRequestSession } from './request-session.ts'

const isProgram = (c: AppContext): boolean => /^bearer /i.test(c.req.header('Authorization') ?? '')

/**
 * Guard of `/api/mngr`: 401 if signed out, 503 if the lookup failed, 409 if the tab belongs to another account. Programs
 * send an access token instead of the cookie.
 */
export const requireSession = createMiddleware<AppEnv>(async (c, next) => {
  if (isProgram(c)) return (await import('./access-tokens.ts')).requireAccessToken(c, next)
  const { session, isUnknown } = await findRequestSession(c)
  if (!session) return errorResponse(c, isUnknown ? sessionUnknown : sessionEnded)
  const person = c.req.header(userIdHeader)
  if (person !== undefined && person !== session.user.id) return errorResponse(c, otherUserSignedIn)
  c.set('user', session.user)
  c.set('session', session)
  await next()
  c.res.headers.set('Cache-Control', 'private, no-store')
})
