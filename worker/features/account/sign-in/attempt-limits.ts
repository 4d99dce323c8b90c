import type { Limit } from '#worker/db/throttle.ts'
import type { Origin } from '#worker/http/limits/read-limit.ts'

/**
 * Failures in 15 minutes: of one account, one subscriber's network, the block of addresses around it, and all devices
 * together in which nobody has signed in before.
 */
export const attemptLimits = { account: 5, network: 10, block: 20, site: 60 }

type Max = { account: number; network: number; block: number; site: number }

/**
 * What strangers' attempts are counted by, the account first. Accounts and addresses are easily invented: the count of
 * the site bounds how many of them leave a row.
 */
export const strangerLimits = (
  what: string,
  account: string,
  { network, block }: Origin,
  max: Max,
): Limit[] => [
  { key: `${what}:${account}`, max: max.account },
  { key: `${what}-network:${network}`, max: max.network },
  { key: `${what}-block:${block}`, max: max.block },
  { key: `${what}-site`, max: max.site },
]

/**
 * A device in which this manager has signed in before has a count of its own, so that somebody else's failures, at the
 * account, at the address or at the whole site, never lock it out.
 */
export const deviceLimit = (what: string, account: string, deviceHash: string, max: number): Limit => ({
  key: `${what}:${account}:${deviceHash}`,
  max,
})

/** The count of an account, or of a device that it knows: for what takes more than an address to try. */
export const accountLimit = (what: string, id: string, known: string | null): Limit => {
  const max = attemptLimits.account
  return known === null ? { key: `${what}:${id}`, max } : deviceLimit(what, id, known, max)
}
