import { createMiddleware } from 'hono/factory'
import type { AppContext, AppEnv } from '#worker/http/context.ts'
import { errorResponse } from '#worker/http/errors.ts'
import { freshSignInMs } from '#worker/session/limits.ts'
import { reauthMethods } from '../account.ts'

/** 403 with the ways to confirm who it is, where the sign-in is too old for what is sensitive; null where it is not. */
export async function staleSignIn(c: AppContext): Promise<Response | null> {
  if (c.get('now') - c.get('session').verifiedAt < freshSignInMs) return null
  const methods = await reauthMethods(c.get('env'), c.get('user').id)
  const message = 'Confirma que eres tú para continuar.'
  return errorResponse(c, { statusCode: 403, message, data: { reauth: true, methods } })
}

/** Before what is always sensitive. */
export const freshSignIn = createMiddleware<AppEnv>(async (c, next) => (await staleSignIn(c)) ?? next())
