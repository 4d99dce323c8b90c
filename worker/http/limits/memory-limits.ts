import { rateLimits } from './rate-limits.ts'

/** Window in which requests are counted, in milliseconds. */
export const memoryWindowMs = 60_000
/** A block of networks may belong to one host; its limit is this many times that of a network. */
const networksPerBlock = 2
/** Most networks counted at a time; the oldest counts are dropped first. */
const maxNetworks = 2_000

type MemoryLimit<By> = {
  /** Counts a request before it is answered; false = over the limit. */
  take: (key: By, now: number) => boolean
  /** Takes the count back, because the request found something. */
  release: (key: By) => void
}

/** The counts of all limits of this isolate. */
const allCounts: Map<string, unknown>[] = []

/**
 * Allows `max` requests of a key in `memoryWindowMs`. Counts in the memory of the isolate: counting in the database
 * would cost as much as the reads that the limit saves.
 */
export function createMemoryLimit(max: number): MemoryLimit<string> {
  const counts = new Map<string, { since: number; taken: number }>()
  allCounts.push(counts)
  return {
    take(key, now) {
      const known = counts.get(key)
      const count = known && Math.abs(now - known.since) < memoryWindowMs ? known : { since: now, taken: 0 }
      if (count.taken >= max) return false
      count.taken += 1
      if (count !== known) {
        counts.delete(key)
        counts.set(key, count)
        const [oldest] = counts.keys()
        if (counts.size > maxNetworks && oldest !== undefined) counts.delete(oldest)
      }
      return true
    },
    release(key) {
      const count = counts.get(key)
      if (count) count.taken = Math.max(0, count.taken - 1)
    },
  }
}

/** The network of one subscriber, and the block of addresses around it. */
export type ClientNetwork = { network: string; block: string }

/** A null network is neither counted nor refused. */
type NetworkLimit = MemoryLimit<ClientNetwork | null>

/** Counts by network and by block, because one host may own many networks of one block. */
function createNetworkLimit(perNetwork: number): NetworkLimit {
  const networks = createMemoryLimit(perNetwork)
  const blocks = createMemoryLimit(perNetwork * networksPerBlock)
  return {
    take(network, now) {
      if (network === null) return true
      if (!blocks.take(network.block, now)) return false
      if (networks.take(network.network, now)) return true
      blocks.release(network.block)
      return false
    },
    release(network) {
      if (network === null) return
      networks.release(network.network)
      blocks.release(network.block)
    },
  }
}

export type NetworkLimitName = keyof typeof rateLimits.network

/** Limits of each network by name, counted apart: a flood of one kind does not cause refusals of other kinds. */
export const networkLimits = Object.fromEntries(
  Object.entries(rateLimits.network).map(([name, max]) => [name, createNetworkLimit(max)]),
  // The entries have the names of `rateLimits.network`.
) as Record<NetworkLimitName, NetworkLimit>

const firstSearchLimit = createMemoryLimit(rateLimits.isolate.firstSearchesOfBlock)
const sharedSearchLimit = createMemoryLimit(rateLimits.isolate.sharedSearches)
const totalSearchLimit = createMemoryLimit(rateLimits.isolate.searches)

/** Counts a search before it is made; false = its network, its block or the isolate exceeded its limit. */
export function takeSearch(network: ClientNetwork | null, now: number): boolean {
  if (!networkLimits.searches.take(network, now)) return false
  const isFirst = network === null || firstSearchLimit.take(network.block, now)
  if ((isFirst || sharedSearchLimit.take('site', now)) && totalSearchLimit.take('site', now)) return true
  networkLimits.searches.release(network)
  return false
}

/** Hashes of credentials that this isolate found last; the oldest are dropped first. */
const foundHashes = new Set<string>()
const maxFoundHashes = 1_000

type Credential = { kind: NetworkLimitName; network: ClientNetwork | null; now: number; hash: string | null }

/**
 * Looks up a credential that anybody could make up; null = the network exceeded its limit. Hashes that this isolate
 * found before are never refused, and only lookups without a result stay counted, so that no flood locks out known
 * sessions.
 */
export async function lookUpCredential<T>(
  { kind, network, now, hash }: Credential,
  find: () => Promise<T>,
  isFound: (value: T) => boolean,
): Promise<{ value: T } | null> {
  const limit = networkLimits[kind]
  const isCounted = hash === null || !foundHashes.has(hash)
  if (isCounted && !limit.take(network, now)) return null
  let isSpent = false
  try {
    const value = await find()
    isSpent = !isFound(value)
    if (hash !== null) {
      foundHashes.delete(hash)
      if (!isSpent) foundHashes.add(hash)
      const [oldest] = foundHashes
      if (foundHashes.size > maxFoundHashes && oldest !== undefined) foundHashes.delete(oldest)
    }
    return { value }
  } finally {
    // Runs also when `find` throws: a storage failure must not count against the client.
    if (isCounted && !isSpent) limit.release(network)
  }
}

/** For tests: test files share an isolate, and each must start with empty counts. */
export function resetMemoryLimits(): void {
  for (const counts of allCounts) counts.clear()
  foundHashes.clear()
}
