import { createHmac } from 'node:crypto'

/** Buckets per day. The estimate is within 1 % up to about a million visitors. */
export const visitorBuckets = 2 ** 18

const ranks = 2 ** 32

export type VisitorSignals = { salt: string; host: string; network: string; agent: string }

/**
 * Returns a visitor's bucket for the day, and a rank that decides on sampling. Only the bucket is stored, and 262,144
 * buckets identify nobody.
 */
export function getVisitorBucket({ salt, host, network, agent }: VisitorSignals): {
  bucket: number
  rank: number
} {
  const hash = createHmac('sha256', salt)
    .update(JSON.stringify([host, network, agent]))
    .digest()
  return { bucket: hash.readUInt32BE(0) % visitorBuckets, rank: hash.readUInt32BE(4) }
}

/** Returns true if a visitor of this rank is among the one in `weight` that is counted. */
export const isSampled = (rank: number, weight: number): boolean => rank < ranks / weight
