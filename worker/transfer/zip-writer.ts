import { crc32, deflateRawSync } from 'node:zlib'

// A zip written as it goes: of what was written stands in memory only the directory that ends it. Zip64 is not
// needed, for a part of the export stays far below 4 GB and 65,535 files; what went beyond would break off.

const largest = 0xffff_ffff
const most = 0xffff
/** Names are UTF-8. */
const flags = 0x0800
// The format has a date of 1980 at the earliest; what an article's date is stands in the article.
const dosDate = 0x0021

type Written = { name: Uint8Array; method: 0 | 8; crc: number; packed: number; size: number; offset: number }

type ZipWriter = {
  /** The bytes that a file comes to in the zip. */
  add: (path: string, content: Uint8Array, compress: boolean) => Uint8Array[]
  /** The directory, and with it the end. */
  end: () => Uint8Array[]
}

export function createZipWriter(): ZipWriter {
  const written: Written[] = []
  let offset = 0

  return {
    add(path, content, compress) {
      const data = compress ? deflateRawSync(content) : content
      const name = new TextEncoder().encode(path)
      const entry: Written = {
        name,
        method: compress ? 8 : 0,
        crc: crc32(content),
        packed: data.byteLength,
        size: content.byteLength,
        offset,
      }
      written.push(entry)
      offset += 30 + name.byteLength + data.byteLength
      if (offset > largest || written.length > most) throw new Error('Too much for one zip')
      return [header(0x0403_4b50, 20, [], entry), name, data]
    },
    end() {
      const headers = written.flatMap((entry) => [central(entry), entry.name])
      const size = headers.reduce((sum, { byteLength }) => sum + byteLength, 0)
      const end = Buffer.alloc(22)
      end.writeUInt32LE(0x0605_4b50, 0)
      end.writeUInt16LE(written.length, 8)
      end.writeUInt16LE(written.length, 10)
      end.writeUInt32LE(size, 12)
      end.writeUInt32LE(offset, 16)
      return [Buffer.concat([...headers, end])]
    },
  }
}

/** What a local header and one of the directory have in common, between their own beginnings and ends. */
function header(
  signature: number,
  version: number,
  madeBy: readonly number[],
  { name, method, crc, packed, size }: Written,
): Buffer {
  const start = Buffer.alloc(4)
  start.writeUInt32LE(signature)
  const versions = Buffer.from([...madeBy, version, 0])
  const rest = Buffer.alloc(24)
  rest.writeUInt16LE(flags, 0)
  rest.writeUInt16LE(method, 2)
  rest.writeUInt16LE(dosDate, 6)
  rest.writeUInt32LE(crc, 8)
  rest.writeUInt32LE(packed, 12)
  rest.writeUInt32LE(size, 16)
  rest.writeUInt16LE(name.byteLength, 20)
  return Buffer.concat([start, versions, rest])
}

function central(entry: Written): Buffer {
  const end = Buffer.alloc(14)
  end.writeUInt32LE(entry.offset, 10)
  return Buffer.concat([header(0x0201_4b50, 20, [20, 0], entry), end])
}
