/**
 * Threads begin tangled and end in order (draw.ts): this is their shape in the ordered part. A point: its place in
 * that part (0–1), how far the bundle is shifted down (a share of the height), its spread (0–1), and how far every
 * other thread parts from the rest (a share of the height).
 */
type Point = readonly [at: number, shift: number, spread: number, parting?: number]
type MotifShape = { corners?: true; points: readonly Point[] }

export const motifs = {
  /** A calm river. */
  cauce: {
    points: [
      [0, 0, 0.6],
      [0.42, -0.12, 0.6],
      [1, 0.06, 0.6],
    ],
  },
  /** A frame with room inside. */
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
  /** From one bank to the other. */
  migraciones: {
    points: [
      [0, -0.25, 0.4],
      [0.3, -0.25, 0.4],
      [0.75, 0.25, 0.4],
      [1, 0.25, 0.4],
    ],
  },
  /** The flap of an envelope. */
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
  /** Rises and narrows. */
  rendimiento: {
    points: [
      [0, 0.2, 0.6],
      [0.45, 0.22, 0.45],
      [1, -0.32, 0.2],
    ],
  },
  /** Narrow at both ends and wide in the middle, like a shell. */
  seguridad: {
    points: [
      [0, 0, 0.12],
      [0.15, 0, 0.12],
      [0.5, 0, 0.95],
      [0.85, 0, 0.12],
      [1, 0, 0.12],
    ],
  },
  /** Two lines that part and meet again. */
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
  /** A steady pulse. */
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
