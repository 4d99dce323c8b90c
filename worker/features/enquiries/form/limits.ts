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
 * Posts that are taken in an hour: by one subscriber, by the block of addresses around it, by all senders together as
 * far as each is counted, and those of them that the site stores: for the inbox, and in quarantine.
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
 * Seconds to wait, or null when this sender may post. Bursts are the platform's count, hours are ours in D1. One
 * host has a /64 to post from, and may have a /48, or a /24 of IPv4: whole addresses would count nobody.
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
  // Where there is no address both are the same.
  if (network !== subscriber) {
    if (!(await isWithinRateLimit(networkLimit, network))) return minuteSeconds
    limits.push({ key: network, max: hourlyLimits.network })
  }
  const full = await countWithinLimits(env.db, now, limits)
  // When only the count of all senders is full, this one is taken uncounted: a flood must not refuse strangers.
  return full.some((key) => key !== countedKey) ? getSecondsLeft(now) : null
}

/**
 * Seconds to wait, or null when the site may store one more for the inbox or in quarantine. Asked last, and counted
 * up by what is stored alone: posts that are refused must not close the form for everybody, and neither may spam.
 */
export async function checkSiteLimit(env: Env, now: number, spam: boolean): Promise<number | null> {
  const { key, max } = spam
    ? { key: quarantineKey, max: hourlyLimits.quarantine }
    : { key: siteKey, max: hourlyLimits.site }
  if ((await readHourCount(env.db, now, key)) >= max) return getSecondsLeft(now)
  return (await isWithinRateLimit(env.enquiries.siteLimit, key)) ? null : minuteSeconds
}
