import type { Drawing } from './draw.ts'
import { isMotif, type Motif } from './motifs.ts'
import { createSeededRandom } from './seeded-random.ts'

/** The uses of drawings: services, articles and empty lists. The words are part of the drawings' addresses. */
export const drawingSubjects = ['servicio', 'articulo', 'vacio'] as const
export type DrawingSubject = (typeof drawingSubjects)[number]

export const isDrawingSubject = (text: string): text is DrawingSubject =>
  drawingSubjects.some((subject) => subject === text)

/** Motifs for articles. The other motifs depict what a service is about. */
const articleMotifs = ['cauce', 'migraciones', 'rendimiento', 'operacion'] as const

const pickArticleMotif = (seed: string): Motif =>
  articleMotifs[Math.floor(createSeededRandom(seed)() * articleMotifs.length)] ?? 'cauce'

/** Returns the settings of a drawing. A service has a motif of its own, chosen by `seed`. */
export function createDrawing(subject: DrawingSubject, seed: string): Drawing {
  const shape = { seed: `${subject}/${seed}`, width: 960, height: 240, motif: 'cauce' } as const
  switch (subject) {
    case 'servicio':
      return {
        ...shape,
        motif: isMotif(seed) ? seed : 'cauce',
        threadCount: 9,
        tangle: 0.85,
        orderStart: 0.38,
      }
    case 'articulo':
      return { ...shape, motif: pickArticleMotif(seed), threadCount: 11, tangle: 1, orderStart: 0.5 }
    case 'vacio':
      return { ...shape, threadCount: 5, tangle: 0.25, orderStart: 0.3 }
  }
}

/** The settings of the drawing on the home page, whose SVG file is client/ui/wave/wave.svg. */
export const waveDrawing: Drawing = {
  seed: 'cauce',
  motif: 'cauce',
  threadCount: 13,
  tangle: 1,
  orderStart: 0.56,
  width: 1600,
  height: 420,
}
