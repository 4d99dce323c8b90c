import type { Env } from '#worker/env.ts'
import { getNetworkBlock, getNetwork } from '#worker/http/limits/network.ts'
import { isWithinRateLimit } from '#worker/http/limits/rate-limit.ts'
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

/**
 * Posts per hour: by one subscriber (IPv4 address or IPv6 /64), by its network block (/24 or /48), by all senders that
 * are counted individually, and the numbers that the site stores for the inbox and in quarantine.
 */
export const hourlyLimits = {
  subscriber: 30,
  network: 120,
  counted: 4_500,
  site: 1_500,
  quarantine: 300,
} as const

const minuteSeconds = 60

/**
 * Returns the seconds to wait, or null if this sender may post. The platform limits bursts; counts per hour are in D1.
 * Senders are counted by network, because one host can have a whole /64 of addresses.
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
    { key: subscriber, max: hourlyLimits.subscriber },
    { key: countedKey, max: hourlyLimits.counted },
  ]
  // Without a client address, both keys are equal.
  if (network !== subscriber) {
    if (!(await isWithinRateLimit(networkLimit, network))) return minuteSeconds
    limits.push({ key: network, max: hourlyLimits.network })
  }
  const full = await countWithinLimits(env.db, now, limits)
  // If only the count of all senders is full, accept this one uncounted: a flood must not block other senders.
  return full.some((key) => key !== countedKey) ? getSecondsLeft(now) : null
}

/**
 * Returns the seconds to wait, or null if the site may store one more enquiry in the inbox or in quarantine. Checked
 * last, and only stored enquiries count: refused posts and spam must not close the form for everybody.
 */
export async function checkSiteLimit(env: Env, now: number, spam: boolean): Promise<number | null> {
  const { key, max } = spam
    ? { key: quarantineKey, max: hourlyLimits.quarantine }
    : { key: siteKey, max: hourlyLimits.site }
  if ((await readHourCount(env.db, now, key)) >= max) return getSecondsLeft(now)
  return (await isWithinRateLimit(env.enquiries.siteLimit, key)) ? null : minuteSeconds
}
