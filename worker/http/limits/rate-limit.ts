import { withTimeout } from '../../db/with-timeout.ts'
import { log } from '../log.ts'

/** How long the platform's count may keep a visitor waiting, in milliseconds. */
const rateLimitTimeoutMs = 1_000

/**
 * Whether the platform still takes requests of a key; also where it has no such count or does not answer: it only
 * takes the edge off floods, and what it lets pass is counted again in D1.
 */
export async function isWithinRateLimit(limit: RateLimit | null, key: string): Promise<boolean> {
  if (!limit) return true
  try {
    return (await withTimeout(limit.limit({ key }), rateLimitTimeoutMs)).success
  } catch (error) {
    log('error', 'burst', { error })
    return true
  }
}
