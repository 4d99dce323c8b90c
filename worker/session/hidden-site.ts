import { createMiddleware } from 'hono/factory'
import { toSignInPath } from '#client/runtime/session/paths.ts'
import type { AppEnv } from '../http/context.ts'
import { errorResponse, sessionEnded, sessionUnknown } from '../http/errors.ts'
import { findRequestSession } from './request-session.ts'

/** Paths that stay open to everybody: sign-in and enrolment, error reports, monitoring and well-known files. */
const openPaths =
  /^\/(?:api\/(?:_auth|errores|salud)|mngr\/(?:ingreso|olvido|contrasena|activar|correo)|\.well-known)(?:\/|$)/

/** Non-production sites are for managers only: others must sign in, and nothing is indexed or cached. */
export const hideFromPublic = createMiddleware<AppEnv>(async (c, next) => {
  if (!c.get('env').isHidden) return next()
  if (c.req.path === '/robots.txt') return c.text('User-agent: *\nDisallow: /\n')
  if (!openPaths.test(c.req.path)) {
    const { session, isUnknown } = await findRequestSession(c)
    const isPage = c.req.method === 'GET' && !c.req.path.startsWith('/api/')
    if (!session && isUnknown) return errorResponse(c, sessionUnknown)
    if (!session) {
      const { pathname, search } = new URL(c.req.url)
      return isPage ? c.redirect(toSignInPath(pathname + search), 302) : errorResponse(c, sessionEnded)
    }
  }
  await next()
  c.res.headers.set('X-Robots-Tag', 'noindex, nofollow')
  c.res.headers.set('Cache-Control', 'private, no-store')
})
