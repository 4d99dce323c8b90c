import { crc32, deflateSync } from 'node:zlib'

// Own encoder: fast-png (6 kB gzip) compresses in JavaScript and does not filter rows, so its files are larger.

function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const bytes = Buffer.alloc(8 + body.byteLength)
  bytes.writeUInt32BE(data.byteLength)
  body.copy(bytes, 4)
  bytes.writeUInt32BE(crc32(body), 4 + body.byteLength)
  return bytes
}

type PngImage = {
  width: number
  height: number
  /**
   * Three bytes per colour; each pixel in `rows` is then an index. Without a palette, each pixel in `rows` is three
   * bytes.
   */
  palette?: Uint8Array
  /** Each row is preceded by the number of its filter. */
  rows: Uint8Array
}

/** Encodes a PNG with eight bits per channel, or per palette index. */
export function encodePng({ width, height, palette, rows }: PngImage): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, palette ? 3 : 2], 8)
  const chunks = [
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...(palette ? [chunk('PLTE', palette)] : []),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', new Uint8Array()),
  ]
  return new Uint8Array(Buffer.concat(chunks))
}

/** Encodes pixels of three bytes each as a PNG. */
export function encodePngPixels(pixels: Uint8Array, width: number, height: number): Uint8Array<ArrayBuffer> {
  const row = width * 3
  const rows = new Uint8Array((row + 1) * height)
  for (let y = 0; y < height; y += 1) {
    // Filter 2: each row as its difference from the row above, which is mostly zero.
    rows[y * (row + 1)] = 2
    for (let at = 0; at < row; at += 1)
      rows[y * (row + 1) + 1 + at] =
        (pixels[y * row + at] ?? 0) - (y === 0 ? 0 : (pixels[(y - 1) * row + at] ?? 0))
  }
  return encodePng({ width, height, rows })
}
