/** A part of a file, in bytes. */
export type Range = { offset: number; length: number }

/**
 * Parses a `Range` header. `beyond`: the range starts after the end of the file. Null if the whole file is to be
 * sent: no header, another unit, several ranges, or an invalid one (RFC 9110, 14.2).
 */
export function parseRange(header: string | undefined, size: number): Range | 'beyond' | null {
  const [found, first, last] = /^bytes=(\d*)-(\d*)$/i.exec(header ?? '') ?? []
  if (found === undefined || (!first && !last)) return null
  if (!first) {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'beyond' : { offset: size - length, length }
  }
  const offset = Number(first)
  const end = last ? Number(last) : Infinity
  if (end < offset) return null
  return offset >= size ? 'beyond' : { offset, length: Math.min(end + 1, size) - offset }
}
