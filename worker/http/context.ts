import type { Context } from 'hono'
import type { AppError } from '#client/runtime/errors.ts'
import type { Session, SessionUser } from '#client/runtime/session/contract.ts'
import type { SessionRow } from '../db/session-row.ts'
import type { Bindings, Env } from '../env.ts'

/** What every handler of the app shares. */
export type AppEnv = {
  Bindings: Bindings
  Variables: {
    env: Env
    /** Epoch milliseconds at which the request arrived. */
    now: number
    /** Bytes that the body may have, where its route says so; see worker/http/limits/limit-body.ts. */
    bodyLimit: number | undefined
    /** Whether something was written down in the audit, so that it is sealed; where nobody says, what was changed was. */
    hasAuditEntry: boolean | undefined
    /** Who is asking; set by `managerMeta`, so only below it. */
    user: SessionUser
    /** Their session; set together with `user`. */
    session: SessionRow
    /** Writes down what begins or ends by itself, once its moment has come; true = it is. Missing once it was tried. */
    publishDue: ((c: AppContext) => Promise<boolean>) | undefined
    /** Draws the error screen, for `errorResponse`; missing while it is not known that the site is set up. */
    errorPage:
      | ((c: AppContext, error: AppError, session: Session | undefined) => Promise<Response>)
      | undefined
  }
}
export type AppContext = Context<AppEnv>

/** `waitUntil` where the platform offers it; a plain `app.request()` in a test has no such context. */
export function waitUntil(c: AppContext, work: Promise<unknown>): void {
  try {
    c.executionCtx.waitUntil(work)
  } catch {
    // Without an execution context nothing ends the request early, so the work runs all the same.
  }
}

/**
 * The cache in front of the worker, where the platform has one: neither `npm start` nor a plain `app.request()` does.
 */
export function getEdgeCache(c: AppContext): CacheContext | null {
  try {
    // Hono knows the older fields of the context alone.
    return (c.executionCtx as { cache?: CacheContext }).cache ?? null
  } catch {
    return null
  }
}
