import type { AttemptLimit } from '#worker/db/throttle.ts'
import type { ClientNetwork } from '#worker/http/limits/read-limit.ts'

/**
 * Failures in 15 minutes: of one account, one subscriber's network, the block of addresses around it, and all devices
 * together in which nobody has signed in before.
 */
export const attemptLimits = { account: 5, network: 10, block: 20, site: 60 }

type AttemptLimits = { account: number; network: number; block: number; site: number }

/**
 * What strangers' attempts are counted by, the account first. Accounts and addresses are easily invented: the count of
 * the site bounds how many of them leave a row.
 */
export const createStrangerLimits = (
  action: string,
  account: string,
  { network, block }: ClientNetwork,
  max: AttemptLimits,
): AttemptLimit[] => [
  { key: `${action}:${account}`, max: max.account },
  { key: `${action}-network:${network}`, max: max.network },
  { key: `${action}-block:${block}`, max: max.block },
  { key: `${action}-site`, max: max.site },
]

/**
 * A device in which this manager has signed in before has a count of its own, so that somebody else's failures, at the
 * account, at the address or at the whole site, never lock it out.
 */
export const createDeviceLimit = (
  action: string,
  account: string,
  deviceHash: string,
  max: number,
): AttemptLimit => ({
  key: `${action}:${account}:${deviceHash}`,
  max,
})

/** The count of an account, or of a device that it knows: for what takes more than an address to try. */
export const createAccountLimit = (
  action: string,
  id: string,
  knownDeviceHash: string | null,
): AttemptLimit => {
  const max = attemptLimits.account
  return knownDeviceHash === null
    ? { key: `${action}:${id}`, max }
    : createDeviceLimit(action, id, knownDeviceHash, max)
}
