// Files as programs write them, as small as they go.

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** A header of a zip: its mark, then each field as `[offset, value, bytes]`. */
function header(size: number, fields: readonly (readonly [number, number, 2 | 4])[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(size))
  for (const [at, value, bytes] of fields)
    if (bytes === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
  return new Uint8Array(view.buffer)
}

/** A zip of these files, stored as they are. */
export function zipOf(files: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let at = 0
  for (const [name, text] of Object.entries(files)) {
    const path = encode(name)
    const body = encode(text)
    const sizes = [body.length, body.length] as const
    parts.push(
      header(30, [
        [0, 0x04034b50, 4],
        [18, sizes[0], 4],
        [22, sizes[1], 4],
        [26, path.length, 2],
      ]),
      path,
      body,
    )
    directory.push(
      header(46, [
        [0, 0x02014b50, 4],
        [20, sizes[0], 4],
        [24, sizes[1], 4],
        [28, path.length, 2],
        [42, at, 4],
      ]),
      path,
    )
    at += 30 + path.length + body.length
  }
  const listed = joined(directory)
  const count = Object.keys(files).length
  const end = header(22, [
    [0, 0x06054b50, 4],
    [8, count, 2],
    [10, count, 2],
    [12, listed.length, 4],
    [16, at, 4],
  ])
  return joined([...parts, listed, end])
}

export const pdf = encode('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<</Type/Catalog>>\nendobj\n%%EOF\n')
