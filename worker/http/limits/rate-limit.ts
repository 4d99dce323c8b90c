import { withTimeout } from '../../db/with-timeout.ts'
import { log } from '../log.ts'

/** Longest wait for the platform's rate limiter, in milliseconds. */
const rateLimitTimeoutMs = 1_000

/** True also without a rate limiter or if it fails: it only dampens floods, and D1 counts again. */
export async function isWithinRateLimit(limit: RateLimit | null, key: string): Promise<boolean> {
  if (!limit) return true
  try {
    return (await withTimeout(limit.limit({ key }), rateLimitTimeoutMs)).success
  } catch (error) {
    log('error', 'burst', { error })
    return true
  }
}
