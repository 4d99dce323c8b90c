import { getMotifShape, type Motif, type OutlineCorner, type Point } from './motifs.ts'
import { createSeededRandom, type SeededRandom } from './seeded-random.ts'
import { createTanglePath, type TangleName } from './tangles.ts'

// SVG files of wavy lines: at the left they cross, at the right they run in parallel. Only the worker draws them.

export type Drawing = {
  /** The same seed gives the same drawing, in every version and on every machine. */
  seed: string
  motif: Motif
  threadCount: number
  /** How much the order of the threads differs at the left. 0: as at the right, so that none cross; 1: random. */
  tangle: number
  /** The figure of the crossing part; waves without it. */
  figure?: TangleName | undefined
  /** Where the crossing part ends and the parallel part begins, as a share of the width. */
  orderStart: number
  width: number
  height: number
  /** How far all threads run on, level, beyond `width` at both sides: at the left only those of `levelLanes`. */
  straight?: number
  levelLanes?: readonly number[]
  /** Whether top and bottom are exchanged. */
  isFlipped?: boolean
  /** How many times the motif stands side by side, every second one mirrored; once without it. */
  repeat?: number
  /** Whether all threads end in one point, in the middle of the right edge. */
  isGathered?: boolean
}

export type Ink = {
  /** The colours at the left and at the right. */
  from: string
  to: string
  weight: number
  /** Whether `weight` is in pixels of the screen, at every size: stretching would make upright lines thicker. */
  isEven?: boolean
  /** Whether the drawing stretches to fill any box, ignoring its proportions. */
  isStretched?: boolean
}

/** Half of the thickest line: nearer to the upper and lower edge it would be cut. */
const edgePx = 3

/** Threads extend this far beyond the edges, so that their ends are not visible. */
const overflowPx = 10

/** Returns the lane numbers from 0 to `count` - 1 in random order. A lane is the vertical position of a thread. */
function shuffleLanes(count: number, random: SeededRandom): number[] {
  return Array.from({ length: count }, (_, lane) => ({ lane, key: random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ lane }) => lane)
}

/** Converts a place in the parallel part (0–1) to pixels. */
const toX = ({ width, orderStart }: Drawing, at: number): number =>
  Math.round(width * (orderStart + at * (1 - orderStart)))

const toY = ({ height, isFlipped = false }: Drawing, share: number): number =>
  Math.round(height * (isFlipped ? 0.5 - share : 0.5 + share))

/** Keeps the handle of a point, and that of the next curve, which mirrors it, from pulling the curve out of the frame. */
function limitHandle({ height }: Drawing, y: number, handle: number): number {
  // A curve between two points at one height gets three quarters as far as its handles.
  const room = ((Math.min(y, height - y) - edgePx) * 4) / 3
  return Math.round(y + Math.max(-room, Math.min(room, handle - y)))
}

/** Returns the SVG path data of the crossing part of a thread that begins at `from` (-1 to 1). */
function createTangledPath(drawing: Drawing, lane: number, from: number, random: SeededRandom): string {
  const { tangle, orderStart, width, straight = 0, levelLanes } = drawing
  const start = toY(drawing, from * 0.42)
  const handle = Math.round(width * orderStart * 0.15)
  const departure = toY(drawing, from * 0.42 + (random() - 0.5) * 0.34 * tangle)
  let path = `M${-(straight || overflowPx)} ${start}`
  if (!straight) path += `C${handle} ${departure}`
  else if (levelLanes?.includes(lane)) path += `H0C${handle} ${start}`
  // It comes as it goes on.
  else path += `S${-handle} ${2 * start - departure} 0 ${start}`
  let joint = !straight || levelLanes?.includes(lane) ? ' ' : 'S'
  for (const share of [0.36, 0.68]) {
    const x = Math.round(width * orderStart * (share + (random() - 0.5) * 0.14))
    const level = from * 0.42 * (1 - tangle) + (random() - 0.5) * 0.84 * tangle
    const y = toY(drawing, level)
    const handle = Math.round(width * orderStart * (0.13 + 0.07 * random()))
    path += `${joint}${x - handle} ${limitHandle(drawing, y, toY(drawing, level + (random() - 0.5) * 0.34 * tangle))} ${x} ${y}`
    joint = 'S'
  }
  return path
}

/** Returns the function from a lane's number to its place among all, from -1 to 1. */
const createToSide =
  ({ threadCount }: Drawing) =>
  (index: number): number =>
    threadCount > 1 ? (2 * index) / (threadCount - 1) - 1 : 0

/** Returns the SVG path data of the crossing part of a thread, from lane `entry` to `lane`. */
function createEntry(drawing: Drawing, lane: number, entry: number, random: SeededRandom): string {
  const { threadCount, tangle, figure, orderStart, width, height } = drawing
  const toSide = createToSide(drawing)
  const to = toSide(lane)
  const from = to * (1 - tangle) + toSide(entry) * tangle
  if (figure === undefined) return createTangledPath(drawing, lane, from, random)
  const crossing = width * orderStart
  return createTanglePath(
    figure,
    { from, to, order: entry / threadCount, ratio: height / crossing, random },
    ([at, shift]) => [Math.round(crossing * at), toY(drawing, shift)],
    -overflowPx,
  )
}

/** Moves a place in the motif (0–1) to its copy: odd copies are mirrored, so that each begins as the last one ends. */
const toCopy = (at: number, copy: number, repeat: number): number =>
  (copy + (copy % 2 === 0 ? at : 1 - at)) / repeat

/** Returns the points of all copies of the motif. Shorter and shorter threads stand in several groups instead. */
function listPoints({ motif, repeat = 1 }: Drawing): readonly (Point | null)[] {
  const { points, taper } = getMotifShape(motif)
  if (taper !== undefined) return points
  return Array.from({ length: repeat }, (_, copy) =>
    (copy % 2 === 0 ? points : points.toReversed())
      .slice(Math.min(copy, 1))
      .map((point) => point && ([toCopy(point[0], copy, repeat), point[1], point[2], point[3]] as const)),
  ).flat()
}

/** Returns the SVG path data of one thread, from lane `entry` at the left to `lane` at the right. */
function createThreadPath(drawing: Drawing, lane: number, entry: number, random: SeededRandom): string {
  const { threadCount, width, motif, orderStart, straight = 0, repeat = 1, isGathered = false } = drawing
  const { corners, taper = 0 } = getMotifShape(motif)
  const toSide = createToSide(drawing)
  let path = createEntry(drawing, lane, entry, random)
  let previous: { x: number; level?: number } | null = { x: width * orderStart * 0.68 }
  for (const [index, point] of listPoints(drawing).entries()) {
    if (point === null) {
      previous = null
      continue
    }
    const [at, shift, spread, parting = 0] = point
    const isLast = at === 1
    const x =
      toX(drawing, isLast ? 1 - taper * (((lane * repeat) / threadCount) % 1) : at) +
      (isLast && !taper && !straight && !isGathered ? overflowPx : 0)
    const level =
      isLast && isGathered
        ? toY(drawing, 0)
        : toY(drawing, shift + toSide(lane) * spread * 0.45 + (lane % 2 === 0 ? parting : -parting))
    // No corner at the first point, where the crossing part ends: it would look like a mistake.
    if (previous === null) path += `M${x} ${level}`
    else if (corners && index > 0) path += `L${x} ${level}`
    else if (previous.level === undefined)
      path += `S${Math.round(x - (x - previous.x) / 2)} ${level} ${x} ${level}`
    else {
      // Relative coordinates make this part the same text in many threads, which compresses better.
      const [ahead, down] = [x - previous.x, level - previous.level]
      path += `s${Math.round(ahead / 2)} ${down} ${ahead} ${down}`
    }
    if (isLast && straight) path += `H${x + straight}`
    previous = { x, level }
  }
  return path
}

export const createOutlinePaths = (drawing: Drawing): string[] => {
  const { motif, repeat = 1 } = drawing
  const toCorner =
    (copy: number) =>
    ([at, shift]: OutlineCorner) =>
      `${toX(drawing, toCopy(at, copy, repeat))} ${toY(drawing, shift)}`
  return Array.from({ length: repeat }, (_, copy) =>
    (getMotifShape(motif).outlines ?? []).map((corners) => `M${corners.map(toCorner(copy)).join('L')}`),
  ).flat()
}

/** Returns the SVG path data of each thread. It uses the commands M, C, S, s, L and H with integers. */
export function createThreadPaths(drawing: Drawing): string[] {
  const random = createSeededRandom(drawing.seed)
  return shuffleLanes(drawing.threadCount, random).map((entry, lane) =>
    createThreadPath(drawing, lane, entry, random),
  )
}

/** Returns the text of an SVG file, which has no styles and no scripts and loads nothing. */
export function drawThreads(
  drawing: Drawing,
  { from, to, weight, isEven = false, isStretched = false }: Ink,
): string {
  const { height, straight = 0 } = drawing
  const width = drawing.width + 2 * straight
  const gradient =
    from === to
      ? ''
      : `<linearGradient id="a" gradientUnits="userSpaceOnUse" x2="${width}"><stop stop-color="${from}"/><stop offset=".5" stop-color="${to}"/></linearGradient>`
  const outline = createOutlinePaths(drawing).join('')
  const effect = isEven ? ' vector-effect="non-scaling-stroke"' : ''
  const stroke = from === to ? from : 'url(#a)'
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${-straight} 0 ${width} ${height}"` +
    `${isStretched ? ' preserveAspectRatio="none"' : ''} fill="none" stroke="${stroke}" stroke-width="${weight}" stroke-linejoin="round">` +
    `${gradient}<path d="${createThreadPaths(drawing).join('')}"${effect}/>${outline && `<path fill="${to}" fill-opacity=".16" d="${outline}"${effect}/>`}</svg>`
  )
}
