import { createMiddleware } from 'hono/factory'
import type { AppContext, AppEnv } from '#worker/http/context.ts'
import { errorResponse } from '#worker/http/errors.ts'
import { recentSignInMs } from '#worker/session/session-limits.ts'
import { listReauthMethods } from '../account.ts'

/** 403 with the ways to confirm the identity if the sign-in is too old for a sensitive action, else null. */
export async function refuseStaleSignIn(c: AppContext): Promise<Response | null> {
  if (c.get('now') - c.get('session').verifiedAt < recentSignInMs) return null
  const methods = await listReauthMethods(c.get('env'), c.get('user').id)
  const message = 'Confirma que eres tú para continuar.'
  return errorResponse(c, { statusCode: 403, message, data: { reauth: true, methods } })
}

/** Middleware for routes that are always sensitive. */
export const requireFreshSignIn = createMiddleware<AppEnv>(
  async (c, next) => (await refuseStaleSignIn(c)) ?? next(),
)
