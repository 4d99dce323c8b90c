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

/** Keys of a sender. Without a client address, both are equal. One host can have a whole /64 of addresses. */
function getSenderKeys({ enquiries }: Env, address: string): { subscriber: string; network: string } {
  const keyOf = (network: string) => sign(enquiries.secret ?? '', 'limite', network).slice(0, 22)
  return { subscriber: keyOf(getNetwork(address)), network: keyOf(getNetworkBlock(address)) }
}

/** Returns the seconds to wait, or null if the platform counts no burst of this sender. */
export async function checkBurst(env: Env, address: string): Promise<number | null> {
  const { addressLimit, networkLimit } = env.enquiries
  const { subscriber, network } = getSenderKeys(env, address)
  const isFree =
    (await isWithinRateLimit(addressLimit, subscriber)) &&
    (network === subscriber || (await isWithinRateLimit(networkLimit, network)))
  return isFree ? null : minuteSeconds
}

/** Returns the seconds to wait, or null if this sender may submit the form. The counts per hour are in D1. */
export async function checkSenderLimit(env: Env, now: number, address: string): Promise<number | null> {
  const { subscriber, network } = getSenderKeys(env, address)
  const limits: HourLimit[] = [
    { key: subscriber, max: rateLimits.form.subscriber },
    { key: countedKey, max: rateLimits.form.counted },
  ]
  if (network !== subscriber) limits.push({ key: network, max: rateLimits.form.network })
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
