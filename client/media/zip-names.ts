const endMark = 0x06054b50
const entryMark = 0x02014b50
const endSize = 22
const entrySize = 46

/** The names of a zip’s files, as its directory lists them; null where it has none that can be read. */
export function zipNames(bytes: Uint8Array): string[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  if (end === null) return null
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  const names: string[] = []
  for (let index = 0; index < count; index++) {
    if (at + entrySize > end || view.getUint32(at, true) !== entryMark) return null
    const length = view.getUint16(at + 28, true)
    names.push(new TextDecoder().decode(bytes.subarray(at + entrySize, at + entrySize + length)))
    at += entrySize + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return names
}

/** Where the directory ends; a comment of up to 64 kB may follow. */
function findEnd(view: DataView): number | null {
  const last = view.byteLength - endSize
  for (let at = last; at >= Math.max(0, last - 0xffff); at--)
    if (view.getUint32(at, true) === endMark) return at
  return null
}
