import { socialImageSize } from '#client/features/media/contract.ts'
import { fromHex, clampChroma, toHex } from '#client/features/settings/contract/oklch.ts'
import { createOutlinePaths, createThreadPaths } from '#client/ui/threads/draw.ts'
import { createDrawing } from '#client/ui/threads/drawings.ts'
import type { SocialImage } from '#worker/http/social-image.ts'
import { toPolylines } from './outline.ts'
import { encodePngPixels } from './png.ts'
import { createMask, fillOutlines, type Mask, strokeLines } from './raster.ts'
import { type Glyphs, toOutlines, layOutText } from './text-layout.ts'

const { width, height } = socialImageSize
const margin = 84
const leading = 1.1
const titleSizes = [88, 80, 72, 64, 56, 48] as const
/** The threads below the title, across the whole image, in pixels. */
const threadsBand = { top: 396, height: 150, weight: 4 }
const nameSize = 34

type Rgb = readonly [number, number, number]

const parseRgb = (hex: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb // three indexes, three numbers

const defaultHue = { c: 0.135, h: 154 }

function getColours(accent: string) {
  const { c, h } = accent === '' ? defaultHue : fromHex(accent)
  const colour = (l: number, chroma: number): Rgb =>
    parseRgb(toHex(clampChroma({ l, c: Math.min(c, chroma), h })))
  return {
    ground: colour(0.3, 0.055),
    tab: colour(0.76, 0.16),
    ink: colour(0.98, 0.012),
    name: colour(0.85, 0.06),
    from: parseRgb(toHex({ l: 0.78, c: 0.13, h: 82 })),
    to: colour(0.7, 0.14),
  }
}

/** Paints a colour, which may differ by column, where the mask covers the image. */
function paint(pixels: Uint8Array, mask: Mask, colour: (x: number) => Rgb): void {
  for (let x = 0; x < mask.width; x += 1) {
    const [red, green, blue] = colour(x)
    for (let y = 0; y < mask.height; y += 1) {
      const covered = mask.cover[y * mask.width + x] ?? 0
      if (covered <= 0) continue
      const at = (y * mask.width + x) * 3
      const mixed = (below: number | undefined, above: number): number =>
        Math.round((below ?? 0) + (above - (below ?? 0)) * Math.min(1, covered))
      pixels[at] = mixed(pixels[at], red)
      pixels[at + 1] = mixed(pixels[at + 1], green)
      pixels[at + 2] = mixed(pixels[at + 2], blue)
    }
  }
}

/** Draws the image of a page for social networks as a PNG: title, threads and name of the site. */
export function drawSocialImage(
  { title, subject, seed, name, accent, isPlain }: SocialImage,
  glyphs: Glyphs,
): Uint8Array<ArrayBuffer> {
  const colours = getColours(accent)
  const pixels = new Uint8Array(width * height * 3)
  for (let at = 0; at < pixels.length; at += 3) pixels.set(colours.ground, at)
  const drawn = (draw: (mask: Mask) => void, colour: (x: number) => Rgb): void => {
    const mask = createMask(width, height)
    draw(mask)
    paint(pixels, mask, colour)
  }
  const { from, to } = colours
  const shade = (x: number): Rgb => {
    const share = Math.min(1, x / (width / 2))
    const between = (index: 0 | 1 | 2): number => from[index] + (to[index] - from[index]) * share
    return [between(0), between(1), between(2)]
  }
  const drawing = { ...createDrawing(subject, seed), width, height: threadsBand.height }
  const paths = [...createThreadPaths(drawing), ...createOutlinePaths(drawing)].flatMap((path) =>
    toPolylines(path, { x: 0, y: threadsBand.top, scale: 1 }),
  )
  if (!isPlain) drawn((mask) => strokeLines(mask, paths, threadsBand.weight), shade)
  drawn(
    (mask) => strokeLines(mask, [[margin + 9, margin, margin + 131, margin]], 18),
    () => colours.tab,
  )
  const room = {
    width: width - 2 * margin,
    height: (isPlain ? height - margin - nameSize : threadsBand.top) - margin - 36,
    sizes: titleSizes,
    leading,
  }
  const { size, lines } = layOutText(glyphs, title, room)
  drawn(
    (mask) => {
      for (const [index, line] of lines.entries()) {
        const y = margin + 36 + (index + 0.8) * size * leading
        fillOutlines(mask, toOutlines(glyphs, line, { x: margin, y, scale: size / 1_000 }))
      }
    },
    () => colours.ink,
  )
  drawn(
    (mask) =>
      fillOutlines(mask, toOutlines(glyphs, name, { x: margin, y: height - 32, scale: nameSize / 1_000 })),
    () => colours.name,
  )
  return encodePngPixels(pixels, width, height)
}
