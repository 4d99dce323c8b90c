import { crc32, deflateRawSync } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'

// fflate writes the container, in 2 kB; checksums and compression are workerd's own, for in JavaScript a gigabyte
// costs seconds of processor time. It knows no Zip64, which a part of the export stays far below: what went beyond
// breaks off. zip.js, which knows it, weighs 34 kB and checksums stored files in JavaScript; client-zip compresses none.
const maxBytes = 0xffff_ffff
const maxFiles = 0xffff
// The format has a date of 1980 at the earliest; what an article's date is stands in the article.
const date = new Date(1980, 0, 1)

type ZipWriter = {
  /** The bytes that a file comes to in the zip. */
  add: (path: string, content: Uint8Array<ArrayBuffer>, compress: boolean) => Uint8Array[]
  /** The directory, and with it the end. */
  end: () => Uint8Array[]
}

/** A zip written as it goes: of what was written stands in memory only the directory that ends it. */
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
  return {
    add(path, content, compress) {
      files += 1
      const compression = compress ? 8 : 0
      const file: ZipInputFile = {
        filename: path,
        size: content.byteLength,
        crc: crc32(content),
        compression,
        mtime: date,
      }
      zip.add(file)
      file.ondata?.(null, compress ? new Uint8Array(deflateRawSync(content)) : content, true)
      return written()
    },
    end() {
      zip.end()
      return written()
    },
  }
}
