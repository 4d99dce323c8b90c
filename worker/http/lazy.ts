import { type Handler, Hono } from 'hono'
import { baseRoutePath } from 'hono/route'
import type { AppContext, AppEnv } from './context.ts'
import { unexpectedError } from './errors.ts'

/** Copies the context variables of a request into the context of a lazy sub-app. */
function copyVariables(from: AppContext, to: AppContext): void {
  // Both contexts have the same variables.
  for (const [name, value] of Object.entries(from.var)) to.set(name as never, value as never)
}

/** Handler → loader of its lazy sub-app, for code that lists all routes before any request. */
export const lazySubApps = new WeakMap<object, () => Promise<Hono<AppEnv>>>()

type LazyRequest = { outer: AppContext; isMissing: boolean }

/** The state of each request that is inside a lazy sub-app: the innermost, where one contains another. */
const lazyRequests = new WeakMap<Request, LazyRequest>()

/** Mounts a sub-app at its path in a router of its own: Hono accepts no new routes after the first request. */
function wrapSubApp(path: string, subApp: Hono<AppEnv>): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .use(async (c, next) => {
      const state = lazyRequests.get(c.req.raw)
      if (!state) return next()
      copyVariables(state.outer, c)
      await next()
      // `worker/audit/seal-after-response.ts` reads `hasAuditEntry` from the outer context, after the sub-app.
      state.outer.set('hasAuditEntry', c.get('hasAuditEntry'))
    })
    .route(path, subApp)
    .notFound((c) => {
      const state = lazyRequests.get(c.req.raw)
      if (state) state.isMissing = true
      return new Response(null, { status: 404 })
    })
    .onError(unexpectedError)
}

function getExecutionContext(c: AppContext): AppContext['executionCtx'] | undefined {
  try {
    return c.executionCtx
  } catch {
    // A plain `app.request()` in a test has no execution context.
    return undefined
  }
}

/**
 * A sub-app whose module is loaded by the first request for it, so that no other request pays for it. As with
 * `.route(path, subApp)`, earlier middleware runs first, and requests that the sub-app has no route for continue with
 * the next route.
 */
export function lazy(load: () => Promise<Hono<AppEnv>>): Hono<AppEnv> {
  let enclosed: Hono<AppEnv> | undefined
  const handle: Handler<AppEnv> = async (c, next) => {
    enclosed ??= wrapSubApp(baseRoutePath(c), await load())
    const enclosing = lazyRequests.get(c.req.raw)
    const state: LazyRequest = { outer: c, isMissing: false }
    lazyRequests.set(c.req.raw, state)
    const response = await enclosed.fetch(c.req.raw, c.env, getExecutionContext(c))
    if (enclosing) lazyRequests.set(c.req.raw, enclosing)
    if (state.isMissing) return next()
    // `c.newResponse` adds the cookies that were set in this context.
    return c.newResponse(response.body, response)
  }
  lazySubApps.set(handle, load)
  return new Hono<AppEnv>().all('*', handle)
}
