/** Pixels by which an element may stand or measure otherwise: rounding differs by that, and nobody sees it. */
const tolerancePx = 1

/** A line that ends with a box: what it is of, then x, y, width and height. */
const boxPattern = /^(.*) (-?\d+),(-?\d+) (\d+)×(\d+)$/

function isSameLine(line: string, expected: string): boolean {
  const [, name, ...numbers] = boxPattern.exec(line) ?? []
  const [, expectedName, ...expectedNumbers] = boxPattern.exec(expected) ?? []
  return (
    name !== undefined &&
    name === expectedName &&
    numbers.every((number, at) => Math.abs(Number(number) - Number(expectedNumbers[at])) <= tolerancePx)
  )
}

/** A record with the boxes of the agreed one where they differ by no more than rounding does. */
export function ignoreRounding(record: string, expected: string): string {
  const expectedLines = expected.split('\n')
  return record
    .split('\n')
    .map((line, at) => (isSameLine(line, expectedLines[at] ?? '') ? (expectedLines[at] ?? '') : line))
    .join('\n')
}
