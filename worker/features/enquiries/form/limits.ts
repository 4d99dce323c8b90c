import { withTimeout } from '#worker/db/with-timeout.ts'
import type { Env } from '#worker/env.ts'
import { getNetworkBlock, getNetwork } from '#worker/http/limits/network.ts'
import { rateLimits } from '#worker/http/limits/rate-limits.ts'
import { log } from '#worker/http/log.ts'
import {
  countedKey,
  countWithinLimits,
  type HourLimit,
  quarantineKey,
  readHourCount,
  getSecondsLeft,
  siteKey,
} from '../queries/limits.ts'
import { sign } from './hash.ts'

const minuteSeconds = 60
/** Longest wait for the platform's rate limiter, in milliseconds. */
const rateLimitTimeoutMs = 1_000

/** True without a rate limiter or if it fails: it only slows down floods, and D1 has a count of its own. */
export async function isWithinRateLimit(limit: RateLimit | null, key: string): Promise<boolean> {
  if (!limit) return true
  try {
    return (await withTimeout(limit.limit({ key }), rateLimitTimeoutMs)).success
  } catch (error) {
    log('error', 'burst', { error })
    return true
  }
}

/**
 * Returns the seconds to wait, or null if this sender may submit the form. The platform limits bursts; counts per hour
 * are in D1. Senders are counted by network, because one host can have a whole /64 of addresses.
 */
export async function checkSenderLimit(
  env: Env,
  now: number,
  address: string,
  secret: string,
): Promise<number | null> {
  const { addressLimit, networkLimit } = env.enquiries
  const keyOf = (network: string) => sign(secret, 'limite', network).slice(0, 22)
  const subscriber = keyOf(getNetwork(address))
  const network = keyOf(getNetworkBlock(address))
  if (!(await isWithinRateLimit(addressLimit, subscriber))) return minuteSeconds
  const limits: HourLimit[] = [
    { key: subscriber, max: rateLimits.form.subscriber },
    { key: countedKey, max: rateLimits.form.counted },
  ]
  // Without a client address, both keys are equal.
  if (network !== subscriber) {
    if (!(await isWithinRateLimit(networkLimit, network))) return minuteSeconds
    limits.push({ key: network, max: rateLimits.form.network })
  }
  const full = await countWithinLimits(env.db, now, limits)
  // If only the count of all senders is full, accept this one uncounted: a flood must not block other senders.
  return full.some((key) => key !== countedKey) ? getSecondsLeft(now) : null
}

/**
 * Returns the seconds to wait, or null if the site may store one more enquiry in the inbox or in quarantine. Checked
 * last, and only stored enquiries count: refused submissions and spam must not close the form for everybody.
 */
export async function checkSiteLimit(env: Env, now: number, spam: boolean): Promise<number | null> {
  const { key, max } = spam
    ? { key: quarantineKey, max: rateLimits.form.quarantine }
    : { key: siteKey, max: rateLimits.form.site }
  if ((await readHourCount(env.db, now, key)) >= max) return getSecondsLeft(now)
  return (await isWithinRateLimit(env.enquiries.siteLimit, key)) ? null : minuteSeconds
}
