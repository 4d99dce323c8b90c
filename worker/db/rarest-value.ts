/** Collects the counts of values that are not listed. */
export const otherValue = 'otros'

/**
 * The value that makes room for a new one: the rarest, the first of several. Null while there are fewer than
 * `maxValues`. Somebody who invents values thus displaces their own, and values of several visitors stay.
 */
export function findRarest(
  counts: Iterable<readonly [value: string, count: number]>,
  maxValues: number,
): string | null {
  let rarest: string | null = null
  let fewest = Infinity
  let places = 0
  for (const [value, count] of counts) {
    if (value === otherValue) continue
    places += 1
    if (count < fewest) [rarest, fewest] = [value, count]
  }
  return places < maxValues ? null : rarest
}
