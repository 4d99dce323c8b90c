import { encodePng } from '#worker/features/blog/social-images/png.ts'

export type Colour = readonly [red: number, green: number, blue: number]

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
