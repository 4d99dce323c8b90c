import { fromHex, clampChroma, toHex } from '#client/features/settings/contract/oklch.ts'
import { drawThreads, type Ink } from '#client/ui/threads/draw.ts'
import { createDrawing, type DrawingSubject, isDrawingSubject } from '#client/ui/threads/drawings.ts'
import { defaultColour, threadsPath } from '#client/ui/threads/threads-path.ts'

/** Lightness of the drawings: visible on light and dark backgrounds and on paper. */
const lightness = 0.62
const sand = { l: 0.7, c: 0.13, h: 82 }

function toInk(colours: string): Ink {
  const [first = '', second] = colours.split('-')
  const own = first === defaultColour ? { l: lightness, c: 0.135, h: 154 } : fromHex(`#${first}`)
  const start = second === undefined ? sand : { ...fromHex(`#${second}`), l: lightness }
  return {
    from: toHex(clampChroma(start)),
    to: toHex(clampChroma({ ...own, l: lightness })),
    weight: 1.75,
    isEven: true,
    isStretched: true,
  }
}

/** A drawing in the colours of the site, as its address names them. */
export const drawThreadsSvg = (colours: string, subject: DrawingSubject, seed: string): string =>
  drawThreads(createDrawing(subject, seed), toInk(colours))

/** The address of a drawing → an address that contains it. Other addresses stay as they are. */
export function embedDrawing(path: string): string {
  const [colours = '', subject = '', file = ''] = path.slice(threadsPath.length + 1).split('/')
  if (!isDrawingSubject(subject)) return path
  const svg = drawThreadsSvg(colours, subject, file.replace(/\.svg$/, ''))
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
