import { crc32, deflateRawSync } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'

// fflate writes the container (2 kB); checksums and compression are workerd's, because in JavaScript a gigabyte costs
// seconds of CPU time. fflate does not support Zip64; larger zips throw, but parts stay far below. zip.js supports it,
// but weighs 34 kB and computes checksums in JavaScript; client-zip does not compress.
const maxBytes = 0xffff_ffff
const maxFiles = 0xffff
// The earliest date of the format. The dates of articles are in their files.
const date = new Date(1980, 0, 1)

type ZipWriter = {
  /** Returns the bytes of a file's entry. It is stored as it is, because images and most files are already compressed. */
  addFile: (path: string, content: Uint8Array<ArrayBuffer>) => Uint8Array[]
  /** Returns the bytes of a text's entry, compressed. */
  addText: (path: string, text: string) => Uint8Array[]
  /** Returns the central directory, which ends the zip. */
  end: () => Uint8Array[]
}

/** Creates a streaming zip writer; only the central directory stays in memory. */
export function createZipWriter(): ZipWriter {
  let chunks: Uint8Array[] = []
  let bytes = 0
  let files = 0
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    bytes += chunk.byteLength
    if (bytes > maxBytes || files > maxFiles) throw new Error('Too much for one zip')
    chunks.push(chunk)
  })
  const written = (): Uint8Array[] => {
    const all = chunks
    chunks = []
    return all
  }
  function add(path: string, content: Uint8Array<ArrayBuffer>, compression: 0 | 8): Uint8Array[] {
    files += 1
    const size = content.byteLength
    const file: ZipInputFile = { filename: path, size, crc: crc32(content), compression, mtime: date }
    zip.add(file)
    file.ondata?.(null, compression ? new Uint8Array(deflateRawSync(content)) : content, true)
    return written()
  }
  return {
    addFile: (path, content) => add(path, content, 0),
    addText: (path, text) => add(path, new TextEncoder().encode(text), 8),
    end() {
      zip.end()
      return written()
    },
  }
}
