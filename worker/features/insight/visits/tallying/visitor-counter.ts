import { visitorBuckets } from './visitor-bucket.ts'

const bytes = visitorBuckets / 8

/** Counts the bits set in a byte. */
function countBits(byte: number): number {
  let count = 0
  for (let rest = byte; rest > 0; rest &= rest - 1) count += 1
  return count
}
const bitCounts = Array.from({ length: 256 }, (_, byte) => countBits(byte))

type VisitorCounter = {
  /** Marks a bucket; returns how many visitors it stands for, 0 if it was already marked. */
  add: (bucket: number) => number
  toText: () => string
}

/**
 * Estimates distinct visitors with a bitmap of buckets. A new bucket counts for more the fewer are free, to make up for
 * visitors who share one; the sum is off by a few per thousand.
 */
export function createVisitorCounter(text: string): VisitorCounter {
  const map = Buffer.alloc(bytes)
  map.set(Buffer.from(text, 'base64').subarray(0, bytes))
  let free = visitorBuckets
  for (const byte of map) free -= bitCounts[byte] ?? 0
  return {
    add(seat) {
      const at = seat >> 3
      const bit = 1 << (seat & 7)
      const byte = map[at] ?? 0
      if ((byte & bit) !== 0 || free === 0) return 0
      map[at] = byte | bit
      const stands = visitorBuckets / free
      free -= 1
      return stands
    },
    toText: () => map.toString('base64'),
  }
}
