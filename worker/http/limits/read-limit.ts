/** Milliseconds over which reads are counted. */
export const readWindowMs = 60_000
/** Reads of one kind that one network may make an isolate do for nothing in that time. */
export const readsPerNetwork = 300
/** Searches, which cost more: whoever types without a pause asks about twice a second. */
export const searchesPerNetwork = 120
/** A block of networks, which may be one host's, has this many times what one network has. */
const networksPerBlock = 2
/** Searches of all networks that an isolate answers in that time; those it has answered already are not counted. */
export const searchesPerIsolate = 1_000
/** Searches among them that blocks may share beyond their first ones: the rest is for those that have asked little. */
const sharedSearches = 750
const firstSearchesPerBlock = 20
/** Networks that are counted at once; the oldest counts go first. */
const maxNetworks = 2_000

type ReadLimit<By> = {
  /** Counts a read before it is made; false where there were too many. */
  take: (key: By, now: number) => boolean
  /** It was for something that is there. */
  release: (key: By) => void
}

/** The counts of every limit of the isolate. */
const allCounts: Map<string, unknown>[] = []

/**
 * Bounds what a flood of made-up addresses costs the database. It counts in the isolate: a count that is shared
 * would cost as much as what it spares.
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

/** Where a request comes from: one subscriber's network, and the block of addresses around it. */
export type ClientNetwork = { network: string; block: string }

/** Where nobody says where it comes from, nothing is counted. */
export type NetworkLimit = ReadLimit<ClientNetwork | null>

/** Counts by network, and by block: one host may have many networks of one block. */
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

/**
 * What anybody can make up endlessly many of, and storage is asked for. Each is counted apart, so that a flood of one
 * refuses nothing else.
 */
export const readLimits = {
  /** Addresses of pages, of their data and of texts for machines. */
  pages: createNetworkLimit(),
  /** Images, files and drawings. */
  files: createNetworkLimit(),
  /** Links of mails, previews, and the step of a sign-in that waits for a code. */
  tokens: createNetworkLimit(),
  sessions: createNetworkLimit(),
  /** Devices that claim to be known, at a password. */
  devices: createNetworkLimit(),
  passkeys: createNetworkLimit(),
  /** Pages that nothing stores, such as the sign-in page, and what is posted to forms: counted whatever it finds. */
  forms: createNetworkLimit(),
  contact: createNetworkLimit(),
} satisfies Record<string, NetworkLimit>

export type ReadKind = keyof typeof readLimits

const searchLimit = createNetworkLimit(searchesPerNetwork)
const firstSearchLimit = createReadLimit(firstSearchesPerBlock)
const sharedSearchLimit = createReadLimit(sharedSearches)
const totalSearchLimit = createReadLimit(searchesPerIsolate)

/** Counts a search before it is made; false where its network, its block or the whole site asked too much. */
export function takeSearch(network: ClientNetwork | null, now: number): boolean {
  if (!searchLimit.take(network, now)) return false
  const isFirst = network === null || firstSearchLimit.take(network.block, now)
  if ((isFirst || sharedSearchLimit.take('site', now)) && totalSearchLimit.take('site', now)) return true
  searchLimit.release(network)
  return false
}

/** Hashes of sessions and devices that were found in this isolate last; the oldest go first. */
const foundHashes = new Set<string>()
const maxFoundHashes = 1_000

type Credential = { kind: ReadKind; network: ClientNetwork | null; now: number; hash: string | null }

/**
 * Looks up what a browser holds and anybody can make up; null where too many were made up. What was found here before
 * is never refused, and only what is not found stays counted: no flood locks out who is known.
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
    // Storage that fails says nothing of who asked.
    if (isCounted && !isSpent) limit.release(network)
  }
}

/** Test files share an isolate: each begins with no request counted. */
export function resetReadLimits(): void {
  for (const counts of allCounts) counts.clear()
  foundHashes.clear()
}
