import { crc32, deflateSync } from 'node:zlib'

type Colour = readonly [red: number, green: number, blue: number]

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8 + body.byteLength)
  frame.writeUInt32BE(data.byteLength)
  body.copy(frame, 4)
  frame.writeUInt32BE(crc32(body), 4 + body.byteLength)
  return frame
}

/** A PNG of channels that flow through a landscape between two colours; the same arguments give the same bytes. */
export function drawPicture(
  width: number,
  height: number,
  [from, to]: readonly [Colour, Colour],
): Uint8Array<ArrayBuffer> {
  const levels = 24
  const palette = Buffer.from(
    Array.from({ length: levels }, (_, level) =>
      from.map((part, index) => Math.round(part + (((to[index] ?? 0) - part) * level) / (levels - 1))),
    ).flat(),
  )
  // Each row begins with the number of its filter: none.
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [across, down] = [x / width, y / height]
      const wave = Math.sin(across * 7 + Math.sin(down * 5) * 2) * 0.09
      const level = Math.floor((down + wave) * levels)
      rows[y * (width + 1) + x + 1] = Math.min(levels - 1, Math.max(0, level))
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  // Eight bits a pixel, each the number of a colour.
  header.set([8, 3], 8)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return new Uint8Array(
    Buffer.concat([
      signature,
      chunk('IHDR', header),
      chunk('PLTE', palette),
      chunk('IDAT', deflateSync(rows)),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  )
}
