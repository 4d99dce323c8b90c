import type { Env } from '#worker/env.ts'
import { isWithinBurst } from '#worker/http/limits/burst.ts'
import { networkOf } from '#worker/http/limits/network.ts'
import {
  countedKey,
  countWithin,
  type HourLimit,
  readCount,
  secondsLeft,
  siteKey,
} from '../queries/limits.ts'
import { sign } from './hash.ts'

/**
 * Posts that are taken in an hour: by one subscriber, by the network around it, by all senders together, and those of
 * them that the whole site stores.
 */
export const perHour = { subscriber: 30, network: 120, counted: 4_500, site: 1_500 } as const

const minuteSeconds = 60

/**
 * Seconds to wait, or null when this sender may post. Bursts are the platform's count, hours are ours in D1. One
 * host has a /64 to post from, and may have a /48: whole IPv6 addresses would count nobody.
 */
export async function senderOverLimit(
  env: Env,
  now: number,
  address: string,
  secret: string,
): Promise<number | null> {
  const { addressLimit, networkLimit } = env.enquiries
  const keyOf = (network: string) => sign(secret, 'limite', network).slice(0, 22)
  const subscriber = keyOf(networkOf(address))
  const network = keyOf(networkOf(address, 48))
  if (!(await isWithinBurst(addressLimit, subscriber))) return minuteSeconds
  const limits: HourLimit[] = [
    { key: subscriber, max: perHour.subscriber },
    { key: countedKey, max: perHour.counted },
  ]
  // Of IPv4 both are the address itself.
  if (network !== subscriber) {
    if (!(await isWithinBurst(networkLimit, network))) return minuteSeconds
    limits.push({ key: network, max: perHour.network })
  }
  return (await countWithin(env.db, now, limits)) ? null : secondsLeft(now)
}

/**
 * Seconds to wait, or null when the site may store one more. Asked last, and counted up by what is stored
 * alone: posts that are refused must not close the form for everybody.
 */
export async function siteOverLimit(env: Env, now: number): Promise<number | null> {
  if ((await readCount(env.db, now, siteKey)) >= perHour.site) return secondsLeft(now)
  return (await isWithinBurst(env.enquiries.siteLimit, siteKey)) ? null : minuteSeconds
}
