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

const toBuffer = (given: string | Uint8Array): Buffer =>
  typeof given === 'string' ? Buffer.from(given) : Buffer.from(given)

/** Numbers in little-endian order, each in the given number of bytes. */
function encode(...fields: [value: number, bytes: 2 | 4 | 8][]): Buffer<ArrayBuffer> {
  const size = fields.reduce((sum, [, bytes]) => sum + bytes, 0)
  const buffer = Buffer.alloc(size)
  let at = 0
  for (const [value, bytes] of fields) {
    if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value), at)
    else buffer.writeUIntLE(value, at, bytes)
    at += bytes
  }
  return buffer
}

/** Value of a field whose real value is in the Zip64 fields. */
const inZip64 = 0xffff_ffff

/** Builds a zip, damaged or malicious if `claims` say so. With `wide`, sizes and offsets use Zip64. */
export function buildZip(files: readonly ZipFileInput[], wide = false): Blob {
  let body = Buffer.alloc(0)
  let directory = Buffer.alloc(0)
  for (const { name: givenName, content, deflate = false, claims = {} } of files) {
    const plain = toBuffer(content)
    const data = deflate ? deflateRawSync(plain) : plain
    const name = toBuffer(givenName)
    const { size = plain.length, crc = crc32(plain), method = deflate ? 8 : 0 } = claims
    const { flags = 0x800, attributes = 0, offset = body.length } = claims
    const common = encode([20, 2], [flags, 2], [method, 2], [0, 2], [0x21, 2], [crc, 4])
    const sizes = encode([data.length, 4], [size, 4])
    const extra = wide ? encode([1, 2], [24, 2], [size, 8], [data.length, 8], [offset, 8]) : Buffer.alloc(0)
    const local = [encode([0x0403_4b50, 4]), common, sizes, encode([name.length, 2], [0, 2]), name, data]
    body = Buffer.concat([body, ...local])
    directory = Buffer.concat([
      directory,
      encode([0x0201_4b50, 4], [20, 2]),
      common,
      wide ? encode([inZip64, 4], [inZip64, 4]) : sizes,
      encode([name.length, 2], [extra.length, 2], [0, 2], [0, 2], [0, 2], [attributes, 4]),
      encode([wide ? inZip64 : offset, 4]),
      name,
      extra,
    ])
  }
  const [at, size, count] = [body.length, directory.length, files.length]
  const end64 = [
    encode([0x0606_4b50, 4], [44, 8], [45, 2], [45, 2], [0, 4], [0, 4], [count, 8], [count, 8]),
    encode([size, 8], [at, 8], [0x0706_4b50, 4], [0, 4], [at + size, 8], [1, 4]),
  ]
  const counts = wide ? encode([0xffff, 2], [0xffff, 2]) : encode([count, 2], [count, 2])
  const places = wide ? encode([inZip64, 4], [inZip64, 4]) : encode([size, 4], [at, 4])
  const end = [encode([0x0605_4b50, 4], [0, 4]), counts, places, encode([0, 2])]
  return new Blob([body, directory, ...(wide ? end64 : []), ...end])
}
