import { createMiddleware } from 'hono/factory'
import type { AppContext, AppEnv } from '../context.ts'
import { memoryWindowMs, type NetworkLimitName, networkLimits } from './memory-limits.ts'
import { getClientNetwork } from './network.ts'
import { respondTooMany } from './too-many.ts'

/**
 * Counts a lookup by a key that anybody can make up (path, token). Returns null when the client's network exceeds its
 * limit, otherwise a function that takes the count back, to be called when something was found.
 */
export function takeRead(c: AppContext, kind: NetworkLimitName): (() => void) | null {
  const network = getClientNetwork(c)
  return networkLimits[kind].take(network, c.get('now')) ? () => networkLimits[kind].release(network) : null
}

export const respondTooManyReads = (c: AppContext): Promise<Response> =>
  respondTooMany(c, memoryWindowMs / 1_000)

/** Limits routes that look up a token or receive a form: every request counts, whether or not it finds something. */
export const limitReads = (kind: NetworkLimitName) =>
  createMiddleware<AppEnv>((c, next) => (takeRead(c, kind) ? next() : respondTooManyReads(c)))
