/** Milliseconds over which reads are counted. */
export const readWindowMs = 60_000
/** Reads of one kind that one network may make an isolate do for nothing in that time. */
export const readsPerNetwork = 300
/** Searches, which cost more: whoever types without a pause asks about twice a second. */
export const searchesPerNetwork = 120
/** A block of networks, which may be one host's, has this many times what one network has. */
const networksPerBlock = 2
/** Searches of all networks that an isolate answers in that time; those it has answered already are not counted. */
export const searchesPerSite = 1_000
/** Searches among them that blocks may share beyond their first ones: the rest is for those that have asked little. */
const furtherSearchesPerSite = 750
const firstSearchesPerBlock = 20
/** Networks that are counted at once; the oldest counts go first. */
const maxNetworks = 2_000

type Limit<By> = {
  /** Counts a read before it is made; false where there were too many. */
  take: (by: By, now: number) => boolean
  /** It was for something that is there. */
  giveBack: (by: By) => void
}

/** The counts of every limit of the isolate. */
const allCounts: Map<string, unknown>[] = []

/**
 * Bounds what a flood of made-up addresses costs the database. It counts in the isolate: a count that is shared
 * would cost as much as what it spares.
 */
export function createReadLimit(max = readsPerNetwork): Limit<string> {
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
    giveBack(key) {
      const count = counts.get(key)
      if (count) count.reads = Math.max(0, count.reads - 1)
    },
  }
}

/** Where a request comes from: one subscriber's network, and the block of addresses around it. */
export type Origin = { network: string; block: string }

/** Where nobody says where it comes from, nothing is counted. */
export type OriginLimit = Limit<Origin | null>

/** Counts by network, and by block: one host may have many networks of one block. */
export function createOriginLimit(perNetwork = readsPerNetwork): OriginLimit {
  const networks = createReadLimit(perNetwork)
  const blocks = createReadLimit(perNetwork * networksPerBlock)
  return {
    take(origin, now) {
      if (origin === null) return true
      if (!blocks.take(origin.block, now)) return false
      if (networks.take(origin.network, now)) return true
      blocks.giveBack(origin.block)
      return false
    },
    giveBack(origin) {
      if (origin === null) return
      networks.giveBack(origin.network)
      blocks.giveBack(origin.block)
    },
  }
}

/**
 * What anybody can make up endlessly many of, and storage is asked for. Each is counted apart, so that a flood of one
 * refuses nothing else.
 */
export const readLimits = {
  /** Addresses of pages, of their data and of texts for machines. */
  pages: createOriginLimit(),
  /** Images, files and drawings. */
  files: createOriginLimit(),
  /** Links of mails, previews, and the step of a sign-in that waits for a code. */
  tokens: createOriginLimit(),
  sessions: createOriginLimit(),
  /** Devices that claim to be known, at a password. */
  devices: createOriginLimit(),
  passkeys: createOriginLimit(),
  /** Pages that nothing stores, such as the sign-in page, and what is posted to forms: counted whatever it finds. */
  forms: createOriginLimit(),
  contact: createOriginLimit(),
} satisfies Record<string, OriginLimit>

export type ReadKind = keyof typeof readLimits

const searches = createOriginLimit(searchesPerNetwork)
const firstSearches = createReadLimit(firstSearchesPerBlock)
const furtherSearches = createReadLimit(furtherSearchesPerSite)
const allSearches = createReadLimit(searchesPerSite)

/** Counts a search before it is made; false where its network, its block or the whole site asked too much. */
export function takeSearch(origin: Origin | null, now: number): boolean {
  if (!searches.take(origin, now)) return false
  const isFirst = origin === null || firstSearches.take(origin.block, now)
  if ((isFirst || furtherSearches.take('site', now)) && allSearches.take('site', now)) return true
  searches.giveBack(origin)
  return false
}

/** Hashes of sessions and devices that were found in this isolate last; the oldest go first. */
const found = new Set<string>()
const maxFound = 1_000

type Held = { kind: ReadKind; origin: Origin | null; now: number; hash: string | null }

/**
 * Looks up what a browser holds and anybody can make up; null where too many were made up. What was found here before
 * is never refused, and only what is not found stays counted: no flood locks out who is known.
 */
export async function lookUpHeld<T>(
  { kind, origin, now, hash }: Held,
  look: () => Promise<T>,
  isFound: (value: T) => boolean,
): Promise<{ value: T } | null> {
  const limit = readLimits[kind]
  const isCounted = hash === null || !found.has(hash)
  if (isCounted && !limit.take(origin, now)) return null
  let isSpent = false
  try {
    const value = await look()
    isSpent = !isFound(value)
    if (hash !== null) {
      found.delete(hash)
      if (!isSpent) found.add(hash)
      const [oldest] = found
      if (found.size > maxFound && oldest !== undefined) found.delete(oldest)
    }
    return { value }
  } finally {
    // Storage that fails says nothing of who asked.
    if (isCounted && !isSpent) limit.giveBack(origin)
  }
}

/** Test files share an isolate: each begins with no request counted. */
export function forgetReads(): void {
  for (const counts of allCounts) counts.clear()
  found.clear()
}
