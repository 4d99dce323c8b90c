import { crc32, deflateRawSync } from 'node:zlib'

/** What a file of a zip says of itself may differ from what it is. */
export type Given = {
  name: string | Uint8Array<ArrayBuffer>
  content: string | Uint8Array<ArrayBuffer>
  deflate?: boolean
  says?: {
    size?: number
    crc?: number
    method?: number
    flags?: number
    attributes?: number
    offset?: number
  }
}

const bytesOf = (text: string | Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> =>
  typeof text === 'string' ? new TextEncoder().encode(text) : text

/** A number as so many bytes, the lowest first. */
function little(value: number, size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size)
  const view = new DataView(bytes.buffer)
  if (size === 8) view.setBigUint64(0, BigInt(value), true)
  else if (size === 4) view.setUint32(0, value, true)
  else view.setUint16(0, value, true)
  return bytes
}

const fields = (...list: [number, number][]) => list.map(([value, size]) => little(value, size))
const lengthOf = (parts: readonly Uint8Array[]): number => parts.reduce((sum, { length }) => sum + length, 0)

/** A zip by hand, honest or not. With `wide`, every size and place stands in Zip64. */
export function buildZip(files: readonly Given[], wide = false): Blob {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  for (const { name, content, deflate = false, says = {} } of files) {
    const plain = bytesOf(content)
    const data = deflate ? new Uint8Array(deflateRawSync(plain)) : plain
    const called = bytesOf(name)
    const { size = plain.length, crc = crc32(plain), method = deflate ? 8 : 0 } = says
    const { flags = 0x800, attributes = 0, offset = lengthOf(parts) } = says
    const none = 0xffff_ffff
    const extra = wide ? fields([1, 2], [24, 2], [size, 8], [data.length, 8], [offset, 8]) : []
    const common = fields([20, 2], [flags, 2], [method, 2], [0, 2], [0x21, 2], [crc, 4])
    const sizes = wide ? fields([none, 4], [none, 4]) : fields([data.length, 4], [size, 4])
    parts.push(...fields([0x0403_4b50, 4]), ...common, ...fields([data.length, 4], [size, 4]))
    parts.push(...fields([called.length, 2], [0, 2]), called, data)
    directory.push(...fields([0x0201_4b50, 4], [20, 2]), ...common, ...sizes)
    directory.push(
      ...fields([called.length, 2], [lengthOf(extra), 2], [0, 2], [0, 2], [0, 2], [attributes, 4]),
    )
    directory.push(...fields([wide ? none : offset, 4]), called, ...extra)
  }
  const at = lengthOf(parts)
  const size = lengthOf(directory)
  const count = files.length
  const end64 = wide
    ? [
        ...fields([0x0606_4b50, 4], [44, 8], [45, 2], [45, 2], [0, 4], [0, 4], [count, 8], [count, 8]),
        ...fields([size, 8], [at, 8]),
        ...fields([0x0706_4b50, 4], [0, 4], [at + size, 8], [1, 4]),
      ]
    : []
  const end = wide
    ? fields([0x0605_4b50, 4], [0, 4], [0xffff, 2], [0xffff, 2], [0xffff_ffff, 4], [0xffff_ffff, 4], [0, 2])
    : fields([0x0605_4b50, 4], [0, 4], [count, 2], [count, 2], [size, 4], [at, 4], [0, 2])
  return new Blob([...parts, ...directory, ...end64, ...end])
}
