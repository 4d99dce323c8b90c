import type { Drawing } from './draw.ts'
import { isMotif, type Motif } from './motifs.ts'
import { createSeededRandom } from './seeded-random.ts'

/** What the drawings are for; these words are part of their addresses. */
export const drawingSubjects = ['servicio', 'articulo', 'vacio'] as const
export type DrawingSubject = (typeof drawingSubjects)[number]

export const isDrawingSubject = (text: string): text is DrawingSubject =>
  drawingSubjects.some((subject) => subject === text)

/** The calm motifs. The others depict single services. */
const articleMotifs = ['cauce', 'migraciones', 'rendimiento', 'operacion'] as const

const pickArticleMotif = (seed: string): Motif =>
  articleMotifs[Math.floor(createSeededRandom(seed)() * articleMotifs.length)] ?? 'cauce'

/** How a drawing of each subject looks; a service has its own motif. */
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

/** The wave of the home page; `wave/wave.svg` contains it. */
export const waveDrawing: Drawing = {
  seed: 'cauce',
  motif: 'cauce',
  threadCount: 13,
  tangle: 1,
  orderStart: 0.56,
  width: 1600,
  height: 420,
}
