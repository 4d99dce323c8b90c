import { crc32, deflateRawSync } from 'node:zlib'

/** A file of a test zip. `claims` replaces what the zip's directory says about it. */
export type ZipFileInput = {
  name: string | Uint8Array<ArrayBuffer>
  content: string | Uint8Array<ArrayBuffer>
  deflate?: boolean
  claims?: {
    size?: number
    crc?: number
    method?: number
    flags?: number
    attributes?: number
    offset?: number
  }
}

const toBytes = (text: string | Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> =>
  typeof text === 'string' ? new TextEncoder().encode(text) : text

/** A number as `size` bytes, little-endian. */
function toLittleEndian(value: number, size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size)
  const view = new DataView(bytes.buffer)
  if (size === 8) view.setBigUint64(0, BigInt(value), true)
  else if (size === 4) view.setUint32(0, value, true)
  else view.setUint16(0, value, true)
  return bytes
}

const encodeFields = (...list: [number, number][]) => list.map(([value, size]) => toLittleEndian(value, size))
const sumLengths = (parts: readonly Uint8Array[]): number =>
  parts.reduce((sum, { length }) => sum + length, 0)

/** Builds a zip, damaged or malicious if `claims` say so. With `wide`, sizes and offsets use Zip64. */
export function buildZip(files: readonly ZipFileInput[], wide = false): Blob {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  for (const { name, content, deflate = false, claims = {} } of files) {
    const plain = toBytes(content)
    const data = deflate ? new Uint8Array(deflateRawSync(plain)) : plain
    const called = toBytes(name)
    const { size = plain.length, crc = crc32(plain), method = deflate ? 8 : 0 } = claims
    const { flags = 0x800, attributes = 0, offset = sumLengths(parts) } = claims
    const none = 0xffff_ffff
    const extra = wide ? encodeFields([1, 2], [24, 2], [size, 8], [data.length, 8], [offset, 8]) : []
    const common = encodeFields([20, 2], [flags, 2], [method, 2], [0, 2], [0x21, 2], [crc, 4])
    const sizes = wide ? encodeFields([none, 4], [none, 4]) : encodeFields([data.length, 4], [size, 4])
    parts.push(...encodeFields([0x0403_4b50, 4]), ...common, ...encodeFields([data.length, 4], [size, 4]))
    parts.push(...encodeFields([called.length, 2], [0, 2]), called, data)
    directory.push(...encodeFields([0x0201_4b50, 4], [20, 2]), ...common, ...sizes)
    directory.push(
      ...encodeFields([called.length, 2], [sumLengths(extra), 2], [0, 2], [0, 2], [0, 2], [attributes, 4]),
    )
    directory.push(...encodeFields([wide ? none : offset, 4]), called, ...extra)
  }
  const at = sumLengths(parts)
  const size = sumLengths(directory)
  const count = files.length
  const end64 = wide
    ? [
        ...encodeFields([0x0606_4b50, 4], [44, 8], [45, 2], [45, 2], [0, 4], [0, 4], [count, 8], [count, 8]),
        ...encodeFields([size, 8], [at, 8]),
        ...encodeFields([0x0706_4b50, 4], [0, 4], [at + size, 8], [1, 4]),
      ]
    : []
  const end = wide
    ? encodeFields(
        [0x0605_4b50, 4],
        [0, 4],
        [0xffff, 2],
        [0xffff, 2],
        [0xffff_ffff, 4],
        [0xffff_ffff, 4],
        [0, 2],
      )
    : encodeFields([0x0605_4b50, 4], [0, 4], [count, 2], [count, 2], [size, 4], [at, 4], [0, 2])
  return new Blob([...parts, ...directory, ...end64, ...end])
}
