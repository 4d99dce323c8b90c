/** A seeded random number generator; it returns integers from 0 to `sides` - 1. */
export function createSeededRandom(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}
