import type { AppError } from '#client/runtime/errors.ts'
import type { RouteLocation } from '#client/runtime/routes/route.ts'
import type { Session } from '#client/runtime/session/contract.ts'
import type { SessionRow } from '../db/session-row.ts'
import type { Env } from '../env.ts'
import type { AppContext } from './context.ts'

/** What a page's data function may use. `now` is epoch milliseconds; `user` is null on public pages. */
export type PageContext = {
  env: Env
  now: number
  route: RouteLocation
  user: Session['user']
  /** The session of `user`. */
  session: SessionRow | null
  /** The session could not be looked up, so nobody is signed in. */
  isSessionUnknown: boolean
}

/** What a page turns out to be; expected outcomes are returned, never thrown. */
export type PageOutcome<Data> =
  | { kind: 'data'; data: Data }
  | { kind: 'missing' }
  | { kind: 'error'; error: AppError }
  | { kind: 'redirect'; to: string; statusCode: 302 | 307 | 308 }

export type PageFunction<Data> = (context: PageContext) => Promise<PageOutcome<Data>>

/** Route name → the function that reads the data of that page. */
export type PageFunctions<Pages> = { [Name in keyof Pages]: PageFunction<Pages[Name]> }

/** Page functions whose module is loaded with the first page that asks for one of them. */
export const lazyPages =
  <Pages>(load: () => Promise<PageFunctions<Pages>>) =>
  <Name extends keyof Pages>(name: Name): PageFunction<Pages[Name]> =>
  async (context) =>
    (await load())[name](context)

/** The page function of what has no data. */
export const readNoData = () => Promise.resolve({ kind: 'data' as const, data: {} })

/** What a form that was posted without script comes to: elsewhere, or its page again with this data. */
export type PageFormOutcome<Data> =
  | Response
  | { data: Data; statusCode: number; headers?: Readonly<Record<string, string>> }

export type PageForm<Data> = (c: AppContext) => Promise<PageFormOutcome<Data>>
