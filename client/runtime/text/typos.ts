export const getAllowedTypos = (letters: number): number => (letters < 4 ? 0 : letters < 7 ? 1 : 2)

const pickDigits = (word: string): string => word.replace(/\D/g, '')

/**
 * The optimal string alignment distance: letters left out, added, replaced or swapped. Infinity above `max`, and where
 * the digits differ: another year, reference or telephone number is never what was meant.
 */
export function countTypos(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max || pickDigits(one) !== pickDigits(other)) return Infinity
  let before: number[] = []
  let above = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1]
      let least = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1)
      row.push(least)
    }
    if (Math.min(...row) > max) return Infinity
    before = above
    above = row
  }
  const found = above[other.length] ?? Infinity
  return found <= max ? found : Infinity
}
