import { createDice } from './dice.ts'
import type { Drawing } from './draw.ts'
import { isMotif, type Motif } from './motifs.ts'

/** What drawings are made for; the same words stand in their addresses. */
export const subjects = ['servicio', 'articulo', 'vacio'] as const
export type Subject = (typeof subjects)[number]

export const isSubject = (text: string): text is Subject => subjects.some((subject) => subject === text)

/** The calm ones: no article is taken for one of the services that draw a thing. */
const ofArticles = ['cauce', 'migraciones', 'rendimiento', 'operacion'] as const

const articleMotif = (seed: string): Motif =>
  ofArticles[Math.floor(createDice(seed)() * ofArticles.length)] ?? 'cauce'

/** How a drawing of each subject looks; a service has its own motif. */
export function drawingOf(subject: Subject, seed: string): Drawing {
  const shape = { seed: `${subject}/${seed}`, width: 960, height: 240, motif: 'cauce' } as const
  switch (subject) {
    case 'servicio':
      return { ...shape, motif: isMotif(seed) ? seed : 'cauce', threads: 9, tangle: 0.85, order: 0.38 }
    case 'articulo':
      return { ...shape, motif: articleMotif(seed), threads: 11, tangle: 1, order: 0.5 }
    case 'vacio':
      return { ...shape, threads: 5, tangle: 0.25, order: 0.3 }
  }
}

/** The wave of the home page, of which `wave/wave.svg` is the file. */
export const wave: Drawing = {
  seed: 'cauce',
  motif: 'cauce',
  threads: 13,
  tangle: 1,
  order: 0.56,
  width: 1600,
  height: 420,
}
