import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../context.ts'
import { errorResponse } from '../errors.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses unsafe requests started by another site. Uses `Sec-Fetch-Site` if the browser sends it, otherwise `Origin`. A
 * client that sends neither is not a browser, so it sends no cookies on behalf of somebody else.
 */
export const requireSameOrigin = createMiddleware<AppEnv>(async (c, next) => {
  if (safeMethods.has(c.req.method)) return next()
  const site = c.req.header('Sec-Fetch-Site')
  const origin = c.req.header('Origin')
  const foreign =
    site !== undefined
      ? site !== 'same-origin' && site !== 'none'
      : origin !== undefined && origin !== new URL(c.req.url).origin
  if (foreign)
    return errorResponse(c, { statusCode: 403, message: 'Eso se envió desde otro sitio y no se aceptó.' })
  return next()
})
