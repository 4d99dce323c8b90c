import { createMiddleware } from 'hono/factory'
import type { AppContext, AppEnv } from '../context.ts'
import { knownNetwork } from './network.ts'
import { reads, readWindowMs } from './read-limit.ts'
import { tooManyResponse } from './too-many.ts'

/**
 * Counts what a name that anybody can make up is looked up in: null where its network asked for too many, else what
 * gives the count back once something was found.
 */
export function takeRead(c: AppContext): (() => void) | null {
  const network = knownNetwork(c)
  return reads.take(network, c.get('now')) ? () => reads.giveBack(network) : null
}

export const tooManyReads = (c: AppContext): Promise<Response> => tooManyResponse(c, readWindowMs / 1_000)

/** For routes that look up a token: each request counts, whether it finds something or not. */
export const countReads = createMiddleware<AppEnv>((c, next) => (takeRead(c) ? next() : tooManyReads(c)))
