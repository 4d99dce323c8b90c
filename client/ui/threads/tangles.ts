import type { SeededRandom } from './seeded-random.ts'

/** A place in the crossing part: a share of its width, and the share of the height below its middle. */
type Place = readonly [at: number, shift: number]

type Thread = {
  /** Where it begins, and where it is in order, from -1 at the top to 1. */
  from: number
  to: number
  /** Its place among the threads, from 0 to 1. */
  order: number
  /** The height of the drawing as a share of the width of the crossing part. */
  ratio: number
  random: SeededRandom
}

type Tangle = { corners?: true; list: (thread: Thread) => Place[] }

/** Where the crossing threads end, so that a curve leads from there to the first point of the motif. */
const end = 0.74

const times = (count: number, create: (share: number) => Place): Place[] =>
  Array.from({ length: count + 1 }, (_, index) => create(index / count))

/** The ways in which threads cross. Each is another figure at a glance. */
export const tangles = {
  /** A ball of yarn: rings of one size, each turned and tilted. */
  ball: {
    list: ({ from, random, ratio }) => {
      const [turn, tilt] = [Math.PI * random(), 0.25 + 0.7 * random()]
      const ring = times(9, (share): Place => {
        const [x, y] = [Math.cos(Math.PI * (1 + 3 * share)), tilt * Math.sin(Math.PI * (1 + 3 * share))]
        return [
          0.42 + 0.44 * ratio * (x * Math.cos(turn) - y * Math.sin(turn)),
          0.44 * (x * Math.sin(turn) + y * Math.cos(turn)),
        ]
      })
      return [[0, from * 0.42], ...ring]
    },
  },
  /** Loops like those of a telephone cord. */
  coil: {
    list: ({ from, order, ratio }) =>
      times(14, (share) => {
        const angle = 2 * Math.PI * (3 * share + order / 4)
        return [0.1 + 0.6 * share + 0.32 * ratio * Math.sin(angle), from * 0.16 - 0.24 * Math.cos(angle)]
      }),
  },
  plait: {
    list: ({ order }) =>
      times(9, (share) => [end * share, 0.4 * Math.sin(2 * Math.PI * (1.5 * share + order))]),
  },
  /** Wires with right angles. */
  wires: {
    corners: true,
    list: ({ from, to, order, random }) => {
      const [first, second, level] = [0.06 + 0.28 * random(), 0.4 + 0.28 * order, 0.84 * (random() - 0.5)]
      return [
        [0, from * 0.42],
        [first, from * 0.42],
        [first, level],
        [second, level],
        [second, to * 0.42],
        [end, to * 0.42],
      ]
    },
  },
  /** An hourglass: all pass through one knot. */
  knot: {
    list: ({ from }) => [
      [0, from * 0.44],
      [0.14, from * 0.44],
      [0.4, from * 0.02],
      [0.66, from * -0.44],
      [end, from * -0.44],
    ],
  },
  /** A long skein, whose threads find their order little by little, and come in level. */
  skein: {
    list: ({ from, to, random }) =>
      times(14, (share) => {
        const order = share * (2 - share)
        const level = from + (to - from) * order
        const at = share === 0 ? 0 : share + 0.04 * (random() - 0.5)
        return [end * at, 0.27 * level * order + 0.9 * (random() - 0.5) * (1 - order) ** 0.6]
      }),
  },
} as const satisfies Record<string, Tangle>

export type TangleName = keyof typeof tangles

type Pixels = readonly [x: number, y: number]

/** Returns SVG path data of a line through all points: with corners, or with handles parallel to its neighbours. */
function join(points: readonly Pixels[], corners: boolean): string {
  return points.reduce((path, [x, y], index) => {
    if (index === 0) return `M${x} ${y}`
    if (corners) return `${path}L${x} ${y}`
    const before = points[index - 1] ?? [x, y]
    // The last handle is level, as the lines of motifs are.
    const after = points[index + 1] ?? [2 * x - before[0], before[1]]
    const handle = [x - (after[0] - before[0]) / 6, y - (after[1] - before[1]) / 6].map(Math.round).join(' ')
    return `${path}${index === 1 ? `C${before.join(' ')} ` : 'S'}${handle} ${x} ${y}`
  }, '')
}

/** Returns the SVG path data of a crossing thread that begins at `startX`. */
export function createTanglePath(
  name: TangleName,
  thread: Thread,
  toPixels: (place: Place) => Pixels,
  startX: number,
): string {
  const { list, ...tangle }: Tangle = tangles[name]
  const points = list(thread).map((place, index): Pixels => {
    const [x, y] = toPixels(place)
    return [index === 0 ? startX : x, y]
  })
  return join(points, tangle.corners ?? false)
}
