import { withTimeout } from '../../db/with-timeout.ts'
import { log } from '../log.ts'

/** Longest wait for the platform's rate limiter, in milliseconds. */
const rateLimitTimeoutMs = 1_000

/**
 * Asks the platform's rate limiter. Returns true if there is none or it fails: it only dampens floods, and D1 counts
 * the requests again.
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
