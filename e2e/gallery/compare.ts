/** Maximum difference in pixels between two boxes that counts as rounding, which nobody sees. */
const tolerancePx = 1

/** A line that ends with a box: name, x, y, width, height. */
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

/** Replaces boxes by the expected ones where they differ by no more than rounding. */
export function ignoreRounding(record: string, expected: string): string {
  const expectedLines = expected.split('\n')
  return record
    .split('\n')
    .map((line, at) => (isSameLine(line, expectedLines[at] ?? '') ? (expectedLines[at] ?? '') : line))
    .join('\n')
}
