import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../context.ts'
import { errorResponse } from '../http/errors.ts'
import { freshSignInMs } from '../session/limits.ts'
import { reauthMethods } from './account.ts'

/** Before what is sensitive: 403 with the ways to confirm who it is, where the sign-in is too old. */
export const freshSignIn = createMiddleware<AppEnv>(async (c, next) => {
  if (c.get('now') - c.get('session').verifiedAt < freshSignInMs) return next()
  const methods = await reauthMethods(c.get('env'), c.get('user').id)
  const message = 'Confirma que eres tú para continuar.'
  return errorResponse(c, { statusCode: 403, message, data: { reauth: true, methods } })
})
