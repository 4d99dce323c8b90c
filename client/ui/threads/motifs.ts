/**
 * A motif is the shape that the threads of a drawing (draw.ts) have in its parallel part. A point consists of: its
 * place in that part (0–1), the distance by which all threads are shifted down (a share of the height), their spread
 * (0–1), and the distance by which every second thread is moved away from the others (a share of the height). Between
 * points, `null` lifts the pen: the threads enter a figure and leave it.
 */
export type Point = readonly [at: number, shift: number, spread: number, parting?: number | undefined]
/** Its place in the parallel part (0–1), and the share of the height below its middle. */
export type OutlineCorner = readonly [at: number, shift: number]
type Outline = readonly OutlineCorner[]
type MotifShape = {
  corners?: true
  points: readonly (Point | null)[]
  outlines?: readonly Outline[]
  /** How much shorter the last thread is than the first, as a share of the parallel part. */
  taper?: number
}

const box = (left: number, right: number, top: number, bottom: number): Outline => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
  [left, top],
]

/** Threads that enter something in the middle and leave it. */
const through = (left: number, right: number, spread: readonly [before: number, after: number]) => [
  [0, 0, 0.7] as const,
  [left, 0, spread[0]] as const,
  null,
  [right, 0, spread[1]] as const,
  [1, 0, 0.6] as const,
]

export const motifs = {
  /** Slightly curved, like a river. */
  cauce: {
    points: [
      [0, 0, 0.6],
      [0.42, -0.12, 0.6],
      [1, 0.06, 0.6],
    ],
  },
  /** A window: the threads become the lines of its text. */
  sitios: {
    corners: true,
    points: [
      [0, 0, 0.5],
      [0.22, 0, 0.5],
      null,
      [0.34, 0.08, 0.5],
      [0.72, 0.08, 0.5],
      null,
      [0.84, 0, 0.5],
      [1, 0, 0.5],
    ],
    outlines: [
      box(0.24, 0.82, -0.42, 0.42),
      [
        [0.24, -0.26],
        [0.82, -0.26],
      ],
    ],
  },
  /** Two bundles that cross, like a move to another provider. */
  migraciones: {
    points: [
      [0, 0, 0.3, -0.26],
      [0.3, 0, 0.3, -0.26],
      [0.72, 0, 0.3, 0.26],
      [1, 0, 0.3, 0.26],
    ],
  },
  /** An envelope: loose threads enter it and leave it in order. */
  correo: {
    corners: true,
    points: through(0.34, 0.72, [0.1, 0.6]),
    outlines: [
      box(0.34, 0.72, -0.36, 0.36),
      [
        [0.34, -0.36],
        [0.53, 0.06],
        [0.72, -0.36],
      ],
    ],
  },
  /** Shorter and shorter. */
  rendimiento: {
    corners: true,
    taper: 0.72,
    points: [
      [0, 0, 0.85],
      [0.2, 0, 0.85],
      [1, 0, 0.85],
    ],
  },
  /** A gate that lets the threads through in one place. */
  seguridad: {
    points: [
      [0, 0, 0.7],
      [0.2, 0, 0.7],
      [0.5, 0, 0.14],
      [0.8, 0, 0.7],
      [1, 0, 0.7],
    ],
    outlines: [box(0.46, 0.54, -0.46, -0.12), box(0.46, 0.54, 0.12, 0.46)],
  },
  /** Two boxes that share the work. */
  sistemas: {
    points: [
      [0, 0, 0.4],
      [0.12, 0, 0.4],
      [0.36, 0, 0.25, 0.25],
      null,
      [0.64, 0, 0.25, 0.25],
      [0.88, 0, 0.5],
      [1, 0, 0.5],
    ],
    outlines: [box(0.36, 0.64, -0.44, -0.06), box(0.36, 0.64, 0.06, 0.44)],
  },
  /** A stack of copies. */
  operacion: {
    corners: true,
    points: through(0.34, 0.76, [0.5, 0.5]),
    outlines: [
      box(0.34, 0.62, -0.22, 0.4),
      [
        [0.41, -0.22],
        [0.41, -0.32],
        [0.69, -0.32],
        [0.69, 0.3],
        [0.62, 0.3],
      ],
      [
        [0.48, -0.32],
        [0.48, -0.42],
        [0.76, -0.42],
        [0.76, 0.2],
        [0.69, 0.2],
      ],
    ],
  },
} as const satisfies Record<string, MotifShape>

export type Motif = keyof typeof motifs

export const getMotifShape = (name: Motif): MotifShape => motifs[name]

export const isMotif = (name: string): name is Motif => Object.hasOwn(motifs, name)
