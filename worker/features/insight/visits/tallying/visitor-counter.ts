import { visitorBuckets } from './visitor-bucket.ts'

const bytes = visitorBuckets / 8

/** How many bits a byte has set. */
function countBits(byte: number): number {
  let count = 0
  for (let rest = byte; rest > 0; rest &= rest - 1) count += 1
  return count
}
const bitCounts = Array.from({ length: 256 }, (_, byte) => countBits(byte))

type VisitorCounter = {
  /** For how many visitors a seat stands that is taken now: 0 where it was taken before. */
  add: (bucket: number) => number
  toText: () => string
}

/**
 * The seats that are taken on a day. Each new one counts for more the fewer are free, for whoever comes to a taken one
 * is not seen: so the sum of all is the number of visitors, to some in a thousand.
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
