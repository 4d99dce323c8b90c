import type { AttemptLimit } from '#worker/http/limits/attempts.ts'
import { kilobyte } from '#worker/http/limits/limit-body.ts'
import type { ClientNetwork } from '#worker/http/limits/memory-limits.ts'
import { rateLimits } from '#worker/http/limits/rate-limits.ts'

/** Sign-in requests are smaller than this. Larger bodies are refused before a password is hashed. */
export const maxSignInBytes = 8 * kilobyte

const { attempts } = rateLimits
type Action = keyof typeof attempts

/**
 * The limits for unknown devices, that of the account first. Accounts and addresses are easily invented, so the limit
 * of the site bounds the number of rows.
 */
export function createStrangerLimits(
  action: 'password' | 'recovery',
  account: string,
  { network, block }: ClientNetwork,
): AttemptLimit[] {
  const max = attempts[action]
  return [
    { key: `${action}:${account}`, max: max.account },
    { key: `${action}-network:${network}`, max: max.network },
    { key: `${action}-block:${block}`, max: max.block },
    { key: `${action}-site`, max: max.site },
  ]
}

/**
 * The limit of an account. A device from which this user has signed in has a count of its own, so that failures of
 * others never lock it out.
 */
export const createAccountLimit = (
  action: Action,
  account: string,
  knownDeviceHash: string | null,
): AttemptLimit => ({
  key: knownDeviceHash === null ? `${action}:${account}` : `${action}:${account}:${knownDeviceHash}`,
  max: attempts[action].account,
})
