/**
 * A motif is the shape that the threads of a drawing (draw.ts) have in its parallel part. A point consists of: its
 * place in that part (0–1), the distance by which all threads are shifted down (a share of the height), their spread
 * (0–1), and the distance by which every second thread is moved away from the others (a share of the height).
 */
type Point = readonly [at: number, shift: number, spread: number, parting?: number]
type MotifShape = { corners?: true; points: readonly Point[] }

export const motifs = {
  /** Slightly curved, like a river. */
  cauce: {
    points: [
      [0, 0, 0.6],
      [0.42, -0.12, 0.6],
      [1, 0.06, 0.6],
    ],
  },
  /** Narrow, then wide, then narrow, with corners: a frame around an empty area. */
  sitios: {
    corners: true,
    points: [
      [0, 0, 0.3],
      [0.2, 0, 0.3],
      [0.28, 0, 0.95],
      [0.82, 0, 0.95],
      [0.9, 0, 0.3],
      [1, 0, 0.3],
    ],
  },
  /** Moves from the upper to the lower half, like a move to another provider. */
  migraciones: {
    points: [
      [0, -0.25, 0.4],
      [0.3, -0.25, 0.4],
      [0.75, 0.25, 0.4],
      [1, 0.25, 0.4],
    ],
  },
  /** V-shaped, like the flap of an envelope. */
  correo: {
    corners: true,
    points: [
      [0, -0.22, 0.5],
      [0.15, -0.22, 0.5],
      [0.5, 0.22, 0.5],
      [0.85, -0.22, 0.5],
      [1, -0.22, 0.5],
    ],
  },
  /** Rises and becomes narrower. */
  rendimiento: {
    points: [
      [0, 0.2, 0.6],
      [0.45, 0.22, 0.45],
      [1, -0.32, 0.2],
    ],
  },
  /** Narrow at both ends and wide in the middle. */
  seguridad: {
    points: [
      [0, 0, 0.12],
      [0.15, 0, 0.12],
      [0.5, 0, 0.95],
      [0.85, 0, 0.12],
      [1, 0, 0.12],
    ],
  },
  /** Two bundles that separate and meet again. */
  sistemas: {
    points: [
      [0, 0, 0.4],
      [0.15, 0, 0.4],
      [0.38, 0, 0.3, 0.26],
      [0.66, 0, 0.3, 0.26],
      [0.9, 0, 0.4],
      [1, 0, 0.4],
    ],
  },
  /** A regular wave. */
  operacion: {
    points: [
      [0, 0, 0.5],
      [0.2, -0.16, 0.5],
      [0.4, 0.16, 0.5],
      [0.6, -0.16, 0.5],
      [0.8, 0.16, 0.5],
      [1, -0.16, 0.5],
    ],
  },
} as const satisfies Record<string, MotifShape>

export type Motif = keyof typeof motifs

export const getMotifShape = (name: Motif): MotifShape => motifs[name]

export const isMotif = (name: string): name is Motif => Object.hasOwn(motifs, name)
