/** Window in which reads are counted, in milliseconds. */
export const readWindowMs = 60_000
/** Lookups without a result of one kind that one network may cause in an isolate per window. */
export const readsPerNetwork = 300
/** Searches per window; lower, because they cost more. Typing without a pause sends about two a second. */
export const searchesPerNetwork = 120
/** A block of networks may belong to one host; its limit is this many times that of a network. */
const networksPerBlock = 2
/** Searches of all networks that an isolate answers per window; answers from the cache do not count. */
export const searchesPerIsolate = 1_000
/** Of these, the searches shared by blocks that used up their first ones. The rest is for blocks that asked little. */
const sharedSearches = 750
const firstSearchesPerBlock = 20
/** Networks counted at once; the oldest counts are dropped first. */
const maxNetworks = 2_000

type ReadLimit<By> = {
  /** Counts a read before it is made; false = over the limit. */
  take: (key: By, now: number) => boolean
  /** Takes the count back, because the read found something. */
  release: (key: By) => void
}

/** The counts of all limits of this isolate. */
const allCounts: Map<string, unknown>[] = []

/**
 * Bounds the database reads that a flood of made-up addresses causes. Counts in memory: a shared count would cost as
 * much as the reads it saves.
 */
export function createReadLimit(max = readsPerNetwork): ReadLimit<string> {
  const counts = new Map<string, { since: number; reads: number }>()
  allCounts.push(counts)
  return {
    take(key, now) {
      const known = counts.get(key)
      const count = known && Math.abs(now - known.since) < readWindowMs ? known : { since: now, reads: 0 }
      if (count.reads >= max) return false
      count.reads += 1
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
      if (count) count.reads = Math.max(0, count.reads - 1)
    },
  }
}

/** The network of one subscriber, and the block of addresses around it. */
export type ClientNetwork = { network: string; block: string }

/** Counts nothing for a null network. */
export type NetworkLimit = ReadLimit<ClientNetwork | null>

/** Counts by network and by block, because one host may own many networks of one block. */
export function createNetworkLimit(perNetwork = readsPerNetwork): NetworkLimit {
  const networks = createReadLimit(perNetwork)
  const blocks = createReadLimit(perNetwork * networksPerBlock)
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

/** Lookups by keys that anybody can make up, counted by kind: a flood of one does not refuse others. */
export const readLimits = {
  /** Addresses of pages, of their data, and of feeds and sitemaps. */
  pages: createNetworkLimit(),
  /** Images, files and drawings. */
  files: createNetworkLimit(),
  /** Links in mails, previews, and pending sign-ins that wait for a code. */
  tokens: createNetworkLimit(),
  sessions: createNetworkLimit(),
  /** Device cookies sent with a password. */
  devices: createNetworkLimit(),
  passkeys: createNetworkLimit(),
  /** Pages that no cache stores, such as the sign-in page, and posted forms: every request counts. */
  forms: createNetworkLimit(),
  contact: createNetworkLimit(),
} satisfies Record<string, NetworkLimit>

export type ReadKind = keyof typeof readLimits

const searchLimit = createNetworkLimit(searchesPerNetwork)
const firstSearchLimit = createReadLimit(firstSearchesPerBlock)
const sharedSearchLimit = createReadLimit(sharedSearches)
const totalSearchLimit = createReadLimit(searchesPerIsolate)

/** Counts a search before it is made; false = its network, its block or the isolate exceeded its limit. */
export function takeSearch(network: ClientNetwork | null, now: number): boolean {
  if (!searchLimit.take(network, now)) return false
  const isFirst = network === null || firstSearchLimit.take(network.block, now)
  if ((isFirst || sharedSearchLimit.take('site', now)) && totalSearchLimit.take('site', now)) return true
  searchLimit.release(network)
  return false
}

/** Hashes of sessions and devices found last in this isolate; the oldest are dropped first. */
const foundHashes = new Set<string>()
const maxFoundHashes = 1_000

type Credential = { kind: ReadKind; network: ClientNetwork | null; now: number; hash: string | null }

/**
 * Looks up a credential that anybody could make up; null = the network exceeded its limit. Hashes found before are
 * never refused, and only lookups without a result stay counted, so that no flood locks out known sessions.
 */
export async function lookUpCredential<T>(
  { kind, network, now, hash }: Credential,
  find: () => Promise<T>,
  isFound: (value: T) => boolean,
): Promise<{ value: T } | null> {
  const limit = readLimits[kind]
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
    // Also when `find` throws: a storage failure is not the client's fault.
    if (isCounted && !isSpent) limit.release(network)
  }
}

/** Test files share an isolate: each starts with empty counts. */
export function resetReadLimits(): void {
  for (const counts of allCounts) counts.clear()
  foundHashes.clear()
}
