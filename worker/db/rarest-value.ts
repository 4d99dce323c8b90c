/** Name under which the counts of all values beyond the limit are added up. */
export const otherValue = 'otros'

/**
 * The value to drop when a new one is added: the rarest, or the first of several equally rare ones. Null while there
 * are fewer than `maxValues`. A visitor who invents values thus displaces their own; values of several visitors stay.
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
