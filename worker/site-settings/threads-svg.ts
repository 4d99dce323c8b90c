import { fromHex, clampChroma, toHex } from '#client/features/settings/contract/oklch.ts'
import { drawThreads, type Ink } from '#client/ui/threads/draw.ts'
import { createDrawing, type DrawingSubject, isDrawingSubject } from '#client/ui/threads/drawings.ts'
import { defaultColour, threadsPath } from '#client/ui/threads/threads-path.ts'

/** Lightness of the drawings: visible on light and dark backgrounds and on paper. */
const lightness = 0.62
const sand = toHex({ l: 0.7, c: 0.13, h: 82 })

function toInk(colour: string): Ink {
  const own = colour === defaultColour ? { l: lightness, c: 0.135, h: 154 } : fromHex(`#${colour}`)
  return { from: sand, to: toHex(clampChroma({ ...own, l: lightness })), weight: 3, isStretched: true }
}

/** A drawing in a colour of the site, as its address names it. */
export const drawThreadsSvg = (colour: string, subject: DrawingSubject, seed: string): string =>
  drawThreads(createDrawing(subject, seed), toInk(colour))

/** The address of a drawing → an address that contains it. Other addresses stay as they are. */
export function embedDrawing(path: string): string {
  const [colour = '', subject = '', file = ''] = path.slice(threadsPath.length + 1).split('/')
  if (!isDrawingSubject(subject)) return path
  const svg = drawThreadsSvg(colour, subject, file.replace(/\.svg$/, ''))
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
