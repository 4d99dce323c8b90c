/** Milliseconds over which reads are counted. */
export const readWindowMs = 60_000
/** Questions, and addresses of nothing, that one network may make an isolate look up in that time. */
export const readsPerNetwork = 300
/** Searches among them, which cost more: whoever types without a pause asks about twice a second. */
export const searchesPerNetwork = 120
/** Searches of all networks that an isolate answers in that time; those it has answered already are not counted. */
export const searchesPerSite = 1_000
/** Networks that are counted at once; the oldest counts go first. */
const maxNetworks = 2_000

export type ReadLimit = {
  /** Counts a read before it is made; false where there were too many. Without a network nothing is counted. */
  take: (network: string | null, now: number) => boolean
  /** It was for something that is there. */
  giveBack: (network: string | null) => void
}

/**
 * Bounds what a flood of made-up addresses costs the database. It counts in the isolate: a count that is shared
 * would cost as much as what it spares.
 */
export function createReadLimit(perNetwork = readsPerNetwork): ReadLimit {
  const counts = new Map<string, { since: number; reads: number }>()
  return {
    take(network, now) {
      if (network === null) return true
      const known = counts.get(network)
      const count = known && Math.abs(now - known.since) < readWindowMs ? known : { since: now, reads: 0 }
      if (count.reads >= perNetwork) return false
      count.reads += 1
      if (count !== known) {
        counts.delete(network)
        counts.set(network, count)
        const [oldest] = counts.keys()
        if (counts.size > maxNetworks && oldest !== undefined) counts.delete(oldest)
      }
      return true
    },
    giveBack(network) {
      const count = network === null ? undefined : counts.get(network)
      if (count) count.reads = Math.max(0, count.reads - 1)
    },
  }
}

/** The count of this isolate, for all that an address of nothing is looked up in. */
export const reads: ReadLimit = createReadLimit()

const searchesOfNetwork = createReadLimit(searchesPerNetwork)
const searchesOfSite = createReadLimit(searchesPerSite)

/** Counts a search before it is made; false where its network or the whole site asked too much. */
export const takeSearch = (network: string | null, now: number): boolean =>
  searchesOfNetwork.take(network, now) && searchesOfSite.take('site', now)
