import { crc32 } from 'node:zlib'

function chunk(name: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(12 + data.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, data.length)
  bytes.set(new TextEncoder().encode(name), 4)
  bytes.set(data, 8)
  view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)))
  return bytes
}

/** Pixels of three bytes each as a PNG. */
export async function pngOf(
  pixels: Uint8Array,
  width: number,
  height: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  // Eight bits a channel, red, green and blue.
  header.set([8, 2], 8)
  const row = width * 3
  const filtered = new Uint8Array((row + 1) * height)
  for (let y = 0; y < height; y += 1) {
    // Each row as what it differs by from the one above, which is mostly nothing.
    filtered[y * (row + 1)] = 2
    for (let at = 0; at < row; at += 1)
      filtered[y * (row + 1) + 1 + at] =
        (pixels[y * row + at] ?? 0) - (y === 0 ? 0 : (pixels[(y - 1) * row + at] ?? 0))
  }
  const packed = new Response(new Blob([filtered]).stream().pipeThrough(new CompressionStream('deflate')))
  const parts = [
    Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', new Uint8Array(await packed.arrayBuffer())),
    chunk('IEND', new Uint8Array()),
  ]
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}
