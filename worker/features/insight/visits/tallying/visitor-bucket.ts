import { createHmac } from 'node:crypto'

/** How many visitors a day tells apart; beyond a million the estimate is no longer within one in a hundred. */
export const visitorBuckets = 2 ** 18

const ranks = 2 ** 32

export type VisitorSignals = { salt: string; host: string; network: string; agent: string }

/**
 * The seat of a visitor for a day, and a rank that decides whether they are among those who are counted for others.
 * Only the seat goes further, and a quarter of a million seats name nobody.
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

/** Whether somebody of this rank is counted where one in `weight` is. */
export const isSampled = (rank: number, weight: number): boolean => rank < ranks / weight
