import { type Handler, Hono } from 'hono'
import { baseRoutePath } from 'hono/route'
import type { AppContext, AppEnv } from './context.ts'
import { unexpectedError } from './errors.ts'

type Variables = AppEnv['Variables']
type CopyVariable = (from: AppContext, to: AppContext) => void

const copyVariable =
  <Key extends keyof Variables>(key: Key): CopyVariable =>
  (from, to) =>
    to.set(key, from.get(key))

/** What a handler of a lazy sub-app finds in its context: all that was set before it. */
const variableCopiers: { [Key in keyof Variables]: CopyVariable } = {
  env: copyVariable('env'),
  now: copyVariable('now'),
  bodyLimit: copyVariable('bodyLimit'),
  user: copyVariable('user'),
  session: copyVariable('session'),
  errorPage: copyVariable('errorPage'),
  hasAuditEntry: copyVariable('hasAuditEntry'),
  publishDue: copyVariable('publishDue'),
}

/** What stands behind the handlers of lazy sub-apps, for whoever lists all routes before anything was asked for. */
export const lazySubApps = new WeakMap<object, () => Promise<Hono<AppEnv>>>()

type LazyRequest = { outer: AppContext; isMissing: boolean }

/** The passage of each request that is inside a lazy sub-app. */
const lazyRequests = new WeakMap<Request, LazyRequest>()

/** A sub-app at the path where it stands, with its own router: the one of the site is closed by the first request. */
function wrapSubApp(path: string, subApp: Hono<AppEnv>): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .use(async (c, next) => {
      const passage = lazyRequests.get(c.req.raw)
      if (!passage) return next()
      for (const each of Object.values(variableCopiers)) each(passage.outer, c)
      await next()
      // What runs around the sub-app asks for it afterwards: worker/audit/seal-after-response.ts.
      variableCopiers.hasAuditEntry(c, passage.outer)
    })
    .route(path, subApp)
    .notFound((c) => {
      const passage = lazyRequests.get(c.req.raw)
      if (passage) passage.isMissing = true
      return new Response(null, { status: 404 })
    })
    .onError(unexpectedError)
}

function getExecutionContext(c: AppContext): AppContext['executionCtx'] | undefined {
  try {
    return c.executionCtx
  } catch {
    // A plain `app.request()` in a test has none.
    return undefined
  }
}

/**
 * A sub-app whose module is loaded with the first request that reaches it, so that no other request pays for it.
 * As with `.route(path, subApp)`, what runs before it has run by then, and what it does not know goes on to the
 * next route.
 */
export function lazy(load: () => Promise<Hono<AppEnv>>): Hono<AppEnv> {
  let enclosed: Hono<AppEnv> | undefined
  const handle: Handler<AppEnv> = async (c, next) => {
    enclosed ??= wrapSubApp(baseRoutePath(c), await load())
    const passage: LazyRequest = { outer: c, isMissing: false }
    lazyRequests.set(c.req.raw, passage)
    const response = await enclosed.fetch(c.req.raw, c.env, getExecutionContext(c))
    if (passage.isMissing) return next()
    // By the context, whose cookies it then carries.
    return c.newResponse(response.body, response)
  }
  lazySubApps.set(handle, load)
  return new Hono<AppEnv>().all('*', handle)
}
