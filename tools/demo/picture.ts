import { mediaPaths, mediaResponseSchema } from '#client/features/media/contract.ts'
import { encodePng } from '#worker/features/blog/social-images/png.ts'
import type { SendRequest } from './site.ts'

type Colour = readonly [red: number, green: number, blue: number]
export type Picture = { name: string; alt: string; colours: readonly [Colour, Colour] }

/** Draws a picture in several sizes and adds it to the media library. */
export async function uploadPicture(
  sendRequest: SendRequest,
  { name, alt, colours }: Picture,
  sizes: readonly { width: number; height: number }[],
) {
  const form = new FormData()
  form.set('datos', JSON.stringify({ name, alt, decorative: false }))
  for (const { width, height } of sizes)
    form.append('archivo', new Blob([drawPicture(width, height, colours)], { type: 'image/png' }), name)
  const request = { method: 'POST', path: mediaPaths.media, body: form }
  return (await sendRequest(request, mediaResponseSchema)).media
}

/** Draws waves between two colours as a PNG. The same arguments give the same bytes. */
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
  // Each row begins with the number of its filter: 0, none.
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [across, down] = [x / width, y / height]
      const wave = Math.sin(across * 7 + Math.sin(down * 5) * 2) * 0.09
      const level = Math.floor((down + wave) * levels)
      rows[y * (width + 1) + x + 1] = Math.min(levels - 1, Math.max(0, level))
    }
  }
  return encodePng({ width, height, palette, rows })
}
