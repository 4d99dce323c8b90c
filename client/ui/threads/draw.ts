import { createDice, type Dice } from './dice.ts'
import { type Motif, motifOf } from './motifs.ts'

// Threads that come in tangled and leave in order: what the name promises. Drawn by the worker and by tests only; pages
// show the drawings by their address.

export type Drawing = {
  /** What it is drawn for: the same seed is the same drawing, for ever and on every machine. */
  seed: string
  motif: Motif
  threads: number
  /** 0: they come in as they leave; 1: all over the place. */
  tangle: number
  /** Where order begins, as a share of the width. */
  order: number
  width: number
  height: number
}

export type Ink = {
  /** The colours from left to right. */
  from: string
  to: string
  weight: number
  /** Whether it fills whatever box it stands in. */
  stretched?: boolean
}

/** Beyond the edges, so that no thread's end is seen. */
const beyond = 10

/** The lanes that threads come in on, in an order of their own. */
function shuffled(count: number, dice: Dice): number[] {
  return Array.from({ length: count }, (_, lane) => ({ lane, key: dice() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ lane }) => lane)
}

/** One thread as path data, from its lane at the left to the one at the right. */
function threadPath(drawing: Drawing, lane: number, entry: number, dice: Dice): string {
  const { threads, tangle, order, width, height, motif } = drawing
  const { points, corners } = motifOf(motif)
  const side = (index: number): number => (threads > 1 ? (2 * index) / (threads - 1) - 1 : 0)
  const from = side(lane) * (1 - tangle) + side(entry) * tangle
  const y = (share: number): number => Math.round(height * (0.5 + share))
  const start = y(from * 0.42)
  let path = `M${-beyond} ${start}C${Math.round(width * order * 0.15)} ${y(from * 0.42 + (dice() - 0.5) * 0.34 * tangle)}`
  let first = true
  for (const share of [0.36, 0.68]) {
    const x = Math.round(width * order * (share + (dice() - 0.5) * 0.14))
    const level = from * 0.42 * (1 - tangle) + (dice() - 0.5) * 0.84 * tangle
    const lead = Math.round(width * order * (0.13 + 0.07 * dice()))
    path += `${first ? ' ' : 'S'}${x - lead} ${y(level + (dice() - 0.5) * 0.34 * tangle)} ${x} ${y(level)}`
    first = false
  }
  let before = width * order * 0.68
  for (const [index, [at, shift, spread, parting = 0]] of points.entries()) {
    const x = Math.round(width * (order + at * (1 - order))) + (at === 1 ? beyond : 0)
    const level = y(shift + side(lane) * spread * 0.45 + (lane % 2 === 0 ? parting : -parting))
    // The first one ends the tangle: a corner there would be seen as a fault.
    path +=
      corners && index > 0 ? `L${x} ${level}` : `S${Math.round(x - (x - before) / 2)} ${level} ${x} ${level}`
    before = x
  }
  return path
}

/** The threads of a drawing, each as path data of M, C, S and L in whole numbers. */
export function threadPaths(drawing: Drawing): string[] {
  const dice = createDice(drawing.seed)
  return shuffled(drawing.threads, dice).map((entry, lane) => threadPath(drawing, lane, entry, dice))
}

/** A drawing as the text of an SVG file, without styles: what shows it cannot be told to run or load anything. */
export function drawThreads(drawing: Drawing, { from, to, weight, stretched = false }: Ink): string {
  const { width, height } = drawing
  const ground =
    from === to
      ? ''
      : `<linearGradient id="a" gradientUnits="userSpaceOnUse" x2="${width}"><stop stop-color="${from}"/><stop offset=".5" stop-color="${to}"/></linearGradient>`
  const stroke = from === to ? from : 'url(#a)'
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"` +
    `${stretched ? ' preserveAspectRatio="none"' : ''} fill="none" stroke="${stroke}" stroke-width="${weight}" stroke-linejoin="round">` +
    `${ground}<path d="${threadPaths(drawing).join('')}"/></svg>`
  )
}
