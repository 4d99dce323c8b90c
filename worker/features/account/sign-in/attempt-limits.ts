import type { AttemptLimit } from '#worker/db/throttle.ts'
import type { ClientNetwork } from '#worker/http/limits/read-limit.ts'

/**
 * Failures allowed in 15 minutes: per account, per network, per block of networks, and by all unknown devices
 * together.
 */
export const attemptLimits = { account: 5, network: 10, block: 20, site: 60 }

type AttemptLimits = { account: number; network: number; block: number; site: number }

/**
 * The limits for unknown devices, that of the account first. Accounts and addresses are easily invented, so the limit
 * of the site bounds the number of rows.
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

/** A device from which this user has signed in has a count of its own, so that failures of others never lock it out. */
export const createDeviceLimit = (
  action: string,
  account: string,
  deviceHash: string,
  max: number,
): AttemptLimit => ({
  key: `${action}:${account}:${deviceHash}`,
  max,
})

/** The limit of an account or of one of its known devices, for attempts that need more than an email address. */
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
