import { type Motif, getMotifShape } from './motifs.ts'
import { createSeededRandom, type SeededRandom } from './seeded-random.ts'

// Threads that come in tangled and leave in order: what the name promises. Drawn by the worker and by tests only; pages
// show the drawings by their address.

export type Drawing = {
  /** What it is drawn for: the same seed is the same drawing, for ever and on every machine. */
  seed: string
  motif: Motif
  threadCount: number
  /** 0: they come in as they leave; 1: all over the place. */
  tangle: number
  /** Where order begins, as a share of the width. */
  orderStart: number
  width: number
  height: number
}

export type Ink = {
  /** The colours from left to right. */
  from: string
  to: string
  weight: number
  /** Whether it fills whatever box it stands in. */
  isStretched?: boolean
}

/** Beyond the edges, so that no thread's end is seen. */
const overflowPx = 10

/** The lanes that threads come in on, in an order of their own. */
function shuffleLanes(count: number, random: SeededRandom): number[] {
  return Array.from({ length: count }, (_, lane) => ({ lane, key: random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ lane }) => lane)
}

/** One thread as path data, from its lane at the left to the one at the right. */
function createThreadPath(drawing: Drawing, lane: number, entry: number, random: SeededRandom): string {
  const { threadCount, tangle, orderStart, width, height, motif } = drawing
  const { points, corners } = getMotifShape(motif)
  const toSide = (index: number): number => (threadCount > 1 ? (2 * index) / (threadCount - 1) - 1 : 0)
  const from = toSide(lane) * (1 - tangle) + toSide(entry) * tangle
  const toY = (share: number): number => Math.round(height * (0.5 + share))
  const start = toY(from * 0.42)
  let path = `M${-overflowPx} ${start}C${Math.round(width * orderStart * 0.15)} ${toY(from * 0.42 + (random() - 0.5) * 0.34 * tangle)}`
  let isFirst = true
  for (const share of [0.36, 0.68]) {
    const x = Math.round(width * orderStart * (share + (random() - 0.5) * 0.14))
    const level = from * 0.42 * (1 - tangle) + (random() - 0.5) * 0.84 * tangle
    const handle = Math.round(width * orderStart * (0.13 + 0.07 * random()))
    path += `${isFirst ? ' ' : 'S'}${x - handle} ${toY(level + (random() - 0.5) * 0.34 * tangle)} ${x} ${toY(level)}`
    isFirst = false
  }
  let previousX = width * orderStart * 0.68
  for (const [index, [at, shift, spread, parting = 0]] of points.entries()) {
    const x = Math.round(width * (orderStart + at * (1 - orderStart))) + (at === 1 ? overflowPx : 0)
    const level = toY(shift + toSide(lane) * spread * 0.45 + (lane % 2 === 0 ? parting : -parting))
    // The first one ends the tangle: a corner there would be seen as a fault.
    path +=
      corners && index > 0
        ? `L${x} ${level}`
        : `S${Math.round(x - (x - previousX) / 2)} ${level} ${x} ${level}`
    previousX = x
  }
  return path
}

/** The threads of a drawing, each as path data of M, C, S and L in whole numbers. */
export function createThreadPaths(drawing: Drawing): string[] {
  const random = createSeededRandom(drawing.seed)
  return shuffleLanes(drawing.threadCount, random).map((entry, lane) =>
    createThreadPath(drawing, lane, entry, random),
  )
}

/** A drawing as the text of an SVG file, without styles: what shows it cannot be told to run or load anything. */
export function drawThreads(drawing: Drawing, { from, to, weight, isStretched = false }: Ink): string {
  const { width, height } = drawing
  const gradient =
    from === to
      ? ''
      : `<linearGradient id="a" gradientUnits="userSpaceOnUse" x2="${width}"><stop stop-color="${from}"/><stop offset=".5" stop-color="${to}"/></linearGradient>`
  const stroke = from === to ? from : 'url(#a)'
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"` +
    `${isStretched ? ' preserveAspectRatio="none"' : ''} fill="none" stroke="${stroke}" stroke-width="${weight}" stroke-linejoin="round">` +
    `${gradient}<path d="${createThreadPaths(drawing).join('')}"/></svg>`
  )
}
