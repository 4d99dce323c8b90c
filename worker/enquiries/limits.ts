import type { Env } from '../env.ts'
import { sign } from './hash.ts'
import { countUp, secondsLeft } from './queries/limits.ts'

/** Posts that are taken in an hour, by one address and by the whole site. */
export const perHour = { address: 30, site: 1_500 } as const

const minuteSeconds = 60

/** Seconds to wait, or null when the post may pass. Bursts are the platform's count, hours are ours in D1. */
export async function overLimit(
  env: Env,
  now: number,
  address: string,
  secret: string,
): Promise<number | null> {
  const { addressLimit, siteLimit } = env.enquiries
  const key = sign(secret, 'limite', address).slice(0, 22)
  const bursts = await Promise.all([addressLimit?.limit({ key }), siteLimit?.limit({ key: 'sitio' })])
  if (bursts.some((outcome) => outcome?.success === false)) return minuteSeconds
  const [byAddress = 0, bySite = 0] = await countUp(env.db, now, [key, 'sitio'])
  return byAddress > perHour.address || bySite > perHour.site ? secondsLeft(now) : null
}
