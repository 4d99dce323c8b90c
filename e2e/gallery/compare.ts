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

/** Returns the record, in which lines that differ from the expected ones only by rounding are replaced by these. */
export function ignoreRounding(record: string, expected: string): string {
  const expectedLines = expected.split('\n')
  return record
    .split('\n')
    .map((line, at) => (isSameLine(line, expectedLines[at] ?? '') ? (expectedLines[at] ?? '') : line))
    .join('\n')
}
