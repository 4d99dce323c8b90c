import { fromHex, clampChroma, toHex } from '#client/features/settings/contract/oklch.ts'
import { drawThreads, type Ink } from '#client/ui/threads/draw.ts'
import { createDrawing, type DrawingSubject } from '#client/ui/threads/drawings.ts'
import { defaultColour } from '#client/ui/threads/threads-path.ts'

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
