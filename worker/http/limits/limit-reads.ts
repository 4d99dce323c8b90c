import { createMiddleware } from 'hono/factory'
import type { AppContext, AppEnv } from '../context.ts'
import { getClientNetwork } from './network.ts'
import { type ReadKind, readLimits, readWindowMs } from './read-limit.ts'
import { respondTooMany } from './too-many.ts'

/**
 * Counts a lookup by a key that anybody can make up (path, token). Returns null when the client's network exceeds its
 * limit, otherwise a function that takes the count back, to be called when something was found.
 */
export function takeRead(c: AppContext, kind: ReadKind): (() => void) | null {
  const network = getClientNetwork(c)
  return readLimits[kind].take(network, c.get('now')) ? () => readLimits[kind].release(network) : null
}

export const respondTooManyReads = (c: AppContext): Promise<Response> =>
  respondTooMany(c, readWindowMs / 1_000)

/** For routes that look up a token or receive a form: every request counts, whatever it finds. */
export const limitReads = (kind: ReadKind) =>
  createMiddleware<AppEnv>((c, next) => (takeRead(c, kind) ? next() : respondTooManyReads(c)))
