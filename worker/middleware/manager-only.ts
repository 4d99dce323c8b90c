import { createMiddleware } from 'hono/factory'
import { readSession } from '../auth/sessions.ts'
import type { AppEnv } from '../context.ts'
import { errorResponse } from '../render/error.tsx'

/** Everything under `/api/mngr`: 401 unless a manager is signed in, whatever the client believes. */
export const managerOnly = createMiddleware<AppEnv>(async (c, next) => {
  const { user } = await readSession(c)
  if (!user)
    return errorResponse(c, {
      statusCode: 401,
      message: 'Tu sesión terminó. Ingresa de nuevo para continuar.',
    })
  c.set('user', user)
  c.header('Cache-Control', 'private, no-store')
  return next()
})
