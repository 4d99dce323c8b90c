import { seats } from './seat.ts'

const bytes = seats / 8

/** How many bits a byte has set. */
function bitsOf(byte: number): number {
  let count = 0
  for (let rest = byte; rest > 0; rest &= rest - 1) count += 1
  return count
}
const bitsOfByte = Array.from({ length: 256 }, (_, byte) => bitsOf(byte))

type Seen = {
  /** For how many visitors a seat stands that is taken now: 0 where it was taken before. */
  take: (seat: number) => number
  toText: () => string
}

/**
 * The seats that are taken on a day. Each new one counts for more the fewer are free, for whoever comes to a taken one
 * is not seen: so the sum of all is the number of visitors, to some in a thousand.
 */
export function createSeen(text: string): Seen {
  const map = Buffer.alloc(bytes)
  map.set(Buffer.from(text, 'base64').subarray(0, bytes))
  let free = seats
  for (const byte of map) free -= bitsOfByte[byte] ?? 0
  return {
    take(seat) {
      const at = seat >> 3
      const bit = 1 << (seat & 7)
      const byte = map[at] ?? 0
      if ((byte & bit) !== 0 || free === 0) return 0
      map[at] = byte | bit
      const stands = seats / free
      free -= 1
      return stands
    },
    toText: () => map.toString('base64'),
  }
}
