import type { Context } from 'hono'
import type { PageLocation } from '#client/routes.ts'
import type { AppError } from '#client/runtime/errors.ts'
import type { Session, SessionUser } from '#client/runtime/session/contract.ts'
import type { SessionRow } from '../db/session-row.ts'
import type { Bindings, Env } from '../env.ts'

/** The Hono environment of all handlers. */
export type AppEnv = {
  Bindings: Bindings
  Variables: {
    env: Env
    /** Epoch milliseconds at which the request arrived. */
    now: number
    /** The route of the requested page; for `/api/data{path}`, the route of the page at `{path}`. */
    route: PageLocation
    /** Maximum size of the body in bytes; undefined = the default of worker/http/limits/limit-body.ts. */
    bodyLimit: number | undefined
    /** True if the request wrote an audit entry that must be sealed; undefined = true after each successful write. */
    hasAuditEntry: boolean | undefined
    /** The signed-in person; set by `requireSession`, so only available behind it. */
    user: SessionUser
    /** The session of `user`; set together with it. */
    session: SessionRow
    /** The access token with which a program calls the API on behalf of `user`; undefined for people. */
    accessToken: { id: string; name: string } | undefined
    /** The revision that the change is based on; set by `requireIfMatch`, so only available behind it. */
    rev: number
    /** Adds the pages at similar addresses to a 404; undefined until the settings are parsed. */
    suggest: ((c: AppContext, error: AppError) => Promise<AppError>) | undefined
    /** Renders the error page for `errorResponse`; undefined until the settings are parsed. */
    errorPage:
      | ((c: AppContext, error: AppError, session: Session | undefined) => Promise<Response>)
      | undefined
  }
}
export type AppContext = Context<AppEnv>

/** Calls `waitUntil` of the platform. A plain `app.request()` in a test has no execution context. */
export function waitUntil(c: AppContext, work: Promise<unknown>): void {
  try {
    c.executionCtx.waitUntil(work)
  } catch {
    // Without an execution context nothing cancels the work, so it runs anyway.
  }
}

/** The edge cache in front of the worker, or null: `npm start` and a plain `app.request()` have none. */
export function getEdgeCache(c: AppContext): CacheContext | null {
  try {
    // Hono's type of the execution context lacks this field.
    return (c.executionCtx as { cache?: CacheContext }).cache ?? null
  } catch {
    return null
  }
}
