/** What of a day's values has no place of its own. */
export const otherValue = 'otros'

/**
 * Which value of a day gives its place to a new one: the rarest, of these the first; null while there are fewer than
 * `most`. So whoever makes up names pushes out their own, and what several people bring stays.
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
