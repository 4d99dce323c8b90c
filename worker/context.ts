import type { Context } from 'hono'
import type { SessionUser } from '#client/session/contract.ts'
import type { SessionRow } from './session/queries.ts'
import type { Bindings, Env } from './env.ts'

/** What every handler of the app shares. */
export type AppEnv = {
  Bindings: Bindings
  Variables: {
    env: Env
    /** Epoch milliseconds at which the request arrived. */
    now: number
    /** Who is asking; set by `managerOnly`, so only below it. */
    user: SessionUser
    /** Their session; set together with `user`. */
    session: SessionRow
  }
}
export type AppContext = Context<AppEnv>

/** `waitUntil` where the platform offers it; a plain `app.request()` in a test has no such context. */
export function later(c: AppContext, work: Promise<unknown>): void {
  try {
    c.executionCtx.waitUntil(work)
  } catch {
    // Without an execution context nothing ends the request early, so the work runs all the same.
  }
}
