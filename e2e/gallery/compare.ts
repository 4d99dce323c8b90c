/** Pixels by which an element may stand or measure otherwise: rounding differs by that, and nobody sees it. */
const tolerance = 1

/** A line that ends with a box: what it is of, then x, y, width and height. */
const boxed = /^(.*) (-?\d+),(-?\d+) (\d+)×(\d+)$/

function isSame(line: string, agreed: string): boolean {
  const [, name, ...numbers] = boxed.exec(line) ?? []
  const [, agreedName, ...agreedNumbers] = boxed.exec(agreed) ?? []
  return (
    name !== undefined &&
    name === agreedName &&
    numbers.every((number, at) => Math.abs(Number(number) - Number(agreedNumbers[at])) <= tolerance)
  )
}

/** A record with the boxes of the agreed one where they differ by no more than rounding does. */
export function ignoreRounding(record: string, agreed: string): string {
  const agreedLines = agreed.split('\n')
  return record
    .split('\n')
    .map((line, at) => (isSame(line, agreedLines[at] ?? '') ? (agreedLines[at] ?? '') : line))
    .join('\n')
}
