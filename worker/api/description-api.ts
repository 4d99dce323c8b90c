import type { Hono } from 'hono'
import type { AppEnv } from '../http/context.ts'
import { listSubAppRoutes, selectDeclared } from './list-routes.ts'
import { createOpenApi } from './openapi.ts'
import { createApi, route } from './route.ts'

/**
 * `/api/mngr/openapi.json`: what the routes of `app`, which stands at `base`, declare. `cookie` is the name of the
 * session cookie.
 */
export const createDescriptionApi = (app: Hono<AppEnv>, base: string, cookie: string) =>
  createApi([
    route('GET', '/', {
      permission: 'useDashboard',
      audit: { none: 'only reads' },
      rateLimit: 'none',
      answer: { file: 'application/json' },
      example: { status: 200 },
      handle: async ({ c, env }) =>
        c.json(
          createOpenApi(selectDeclared(await listSubAppRoutes(app, base)), {
            server: env.siteUrl,
            cookie,
          }),
        ),
    }),
  ])
