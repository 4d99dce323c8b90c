import { createMiddleware } from 'hono/factory'
import type { AppContext, AppEnv } from '../context.ts'
import { getClientNetwork } from './network.ts'
import { type ReadKind, readLimits, readWindowMs } from './read-limit.ts'
import { respondTooMany } from './too-many.ts'

/**
 * Counts what a name that anybody can make up is looked up in: null where its network asked for too many, else what
 * gives the count back once something was found.
 */
export function takeRead(c: AppContext, kind: ReadKind): (() => void) | null {
  const network = getClientNetwork(c)
  return readLimits[kind].take(network, c.get('now')) ? () => readLimits[kind].release(network) : null
}

export const respondTooManyReads = (c: AppContext): Promise<Response> =>
  respondTooMany(c, readWindowMs / 1_000)

/** For routes that look up a token or answer a form: each request counts, whether it finds something or not. */
export const limitReads = (kind: ReadKind) =>
  createMiddleware<AppEnv>((c, next) => (takeRead(c, kind) ? next() : respondTooManyReads(c)))
