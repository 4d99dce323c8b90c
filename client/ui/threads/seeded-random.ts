/** Returns the next number, at least 0 and below 1. */
export type SeededRandom = () => number

/** FNV-1a over the text, then mulberry32: the same on every machine, because whole numbers are not rounded. */
export function createSeededRandom(seed: string): SeededRandom {
  let state = 0x811c9dc5
  for (let index = 0; index < seed.length; index++)
    state = Math.imul(state ^ seed.charCodeAt(index), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
