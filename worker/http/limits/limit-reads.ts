import { createMiddleware } from 'hono/factory'
import type { AppContext, AppEnv } from '../context.ts'
import { knownOrigin } from './network.ts'
import { type ReadKind, readLimits, readWindowMs } from './read-limit.ts'
import { tooManyResponse } from './too-many.ts'

/**
 * Counts what a name that anybody can make up is looked up in: null where its network asked for too many, else what
 * gives the count back once something was found.
 */
export function takeRead(c: AppContext, kind: ReadKind): (() => void) | null {
  const origin = knownOrigin(c)
  return readLimits[kind].take(origin, c.get('now')) ? () => readLimits[kind].giveBack(origin) : null
}

export const tooManyReads = (c: AppContext): Promise<Response> => tooManyResponse(c, readWindowMs / 1_000)

/** For routes that look up a token or answer a form: each request counts, whether it finds something or not. */
export const countReads = (kind: ReadKind) =>
  createMiddleware<AppEnv>((c, next) => (takeRead(c, kind) ? next() : tooManyReads(c)))
