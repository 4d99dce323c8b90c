import type { AppError } from '#client/runtime/errors.ts'
import type { RouteLocation } from '#client/runtime/routes/route.ts'
import type { Session } from '#client/runtime/session/contract.ts'
import type { SessionRow } from '../db/session-row.ts'
import type { Env } from '../env.ts'
import type { AppContext } from './context.ts'

/**
 * Input of a page's data function. `now` is epoch milliseconds. `user` and `session` are null if nobody is signed in,
 * and on pages that do not look up the session.
 */
export type PageContext = {
  env: Env
  now: number
  route: RouteLocation
  user: Session['user']
  session: SessionRow | null
  /** True if the session lookup failed; `user` is null then. */
  isSessionUnknown: boolean
}

/** Result of a page's data function. Expected outcomes are returned, never thrown. */
export type PageOutcome<Data> =
  | { kind: 'data'; data: Data }
  | { kind: 'missing' }
  | { kind: 'error'; error: AppError }
  | { kind: 'redirect'; to: string; statusCode: 302 | 307 | 308 }

export type PageFunction<Data> = (context: PageContext) => Promise<PageOutcome<Data>>

export type PageFunctions<Pages> = { [Name in keyof Pages]: PageFunction<Pages[Name]> }

/** Page functions whose module is loaded by the first page that needs one of them. */
export const lazyPages =
  <Pages>(load: () => Promise<PageFunctions<Pages>>) =>
  <Name extends keyof Pages>(name: Name): PageFunction<Pages[Name]> =>
  async (context) =>
    (await load())[name](context)

/** Result of a form posted without JavaScript: a response such as a redirect, or the data to render its page again. */
export type PageFormOutcome<Data> =
  | Response
  | { data: Data; statusCode: number; headers?: Readonly<Record<string, string>> }

export type PageForm<Data> = (c: AppContext) => Promise<PageFormOutcome<Data>>
