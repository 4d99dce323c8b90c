import type { Drawing } from './draw.ts'
import { getMotifShape, isMotif, type Motif, motifs } from './motifs.ts'
import { createSeededRandom } from './seeded-random.ts'
import type { TangleName } from './tangles.ts'

/** Services, articles, single pages, empty lists, and the end of the home page. The words are part of addresses. */
export const drawingSubjects = ['servicio', 'articulo', 'pagina', 'vacio', 'final'] as const
export type DrawingSubject = (typeof drawingSubjects)[number]

export const isDrawingSubject = (text: string): text is DrawingSubject =>
  drawingSubjects.some((subject) => subject === text)

const motifNames = Object.keys(motifs).filter(isMotif)

/** Words in the addresses of articles, events and offers that say which motif depicts them. */
const articleWords: readonly (readonly [words: RegExp, motif: Motif])[] = [
  [/migra|cambiar|mudan|redirec/, 'migraciones'],
  [/corre|dominio|dns|buzon/, 'correo'],
  [/segur|contrasen|llave|acceso|csp|factor/, 'seguridad'],
  [/rapid|veloc|rendim|metric|medi|bytes|peso|cuesta/, 'rendimiento'],
  [/copia|restaur|despleg|vigil|operac/, 'operacion'],
  [/dato|sql|cache|sistema|integra|borde/, 'sistemas'],
  [/sitio|formular|imagen|pagina|diseno|texto|accesib/, 'sitios'],
  [/program|desarroll|ingenier/, 'sistemas'],
  [/soporte|guardia|administra/, 'operacion'],
  // Two bundles that meet.
  [/taller|charla|curso|encuentro|jornada|evento/, 'migraciones'],
]

/** The figures at the left of articles; undefined: waves. */
const articleFigures: readonly (TangleName | undefined)[] = [
  'ball',
  'coil',
  'plait',
  'wires',
  'knot',
  undefined,
]

/** An article's drawing: its motif after the words of its slug, the rest at random, so that few look the same. */
function createArticleDrawing(
  seed: string,
): Pick<Drawing, 'motif' | 'threadCount' | 'orderStart' | 'isFlipped' | 'repeat' | 'figure'> {
  // With this prefix no article that comes with the site looks like another, or like its neighbours at the left.
  const random = createSeededRandom(`226268${seed}`)
  const figure = articleFigures[Math.floor(random() * articleFigures.length)]
  const named = articleWords.find(([words]) => words.test(seed))?.[1]
  const motif = named ?? motifNames[Math.floor(random() * motifNames.length)] ?? 'cauce'
  const { outlines } = getMotifShape(motif)
  return {
    motif,
    threadCount: 7 + 2 * Math.floor(random() * 4),
    orderStart: 0.24 + 0.06 * Math.floor(random() * 5),
    // An envelope or a window must not stand on its head.
    isFlipped: random() < 0.5 && !outlines,
    // More than two envelopes would be too narrow for their flaps.
    repeat: 1 + Math.floor(random() * (motif === 'correo' ? 2 : outlines ? 4 : 3)),
    figure,
  }
}

/** The inverse of `toServiceSeed` (threads-path.ts); null if the seed begins with no motif. */
export function parseServiceSeed(seed: string): { motif: Motif; slug: string } | null {
  const [motif = '', ...slug] = seed.split('-')
  return isMotif(motif) ? { motif, slug: slug.join('-') || motif } : null
}

/** A tangle that ends with one person; two sides that meet again and again. */
const pageDrawings = {
  contacto: { figure: 'ball', orderStart: 0.45, isGathered: true },
  nosotros: { motif: 'migraciones', orderStart: 0.22, repeat: 3 },
} as const satisfies Record<string, Partial<Drawing>>

export const isDrawnPage = (seed: string): seed is keyof typeof pageDrawings =>
  Object.hasOwn(pageDrawings, seed)

export function createDrawing(subject: DrawingSubject, seed: string): Drawing {
  const shape = { seed: `${subject}/${seed}`, width: 960, height: 240, motif: 'cauce' } as const
  switch (subject) {
    case 'servicio':
      return {
        ...shape,
        motif: parseServiceSeed(seed)?.motif ?? 'cauce',
        threadCount: 9,
        tangle: 0.85,
        orderStart: 0.38,
      }
    case 'articulo':
      return { ...shape, tangle: 1, ...createArticleDrawing(seed) }
    case 'pagina':
      return { ...shape, tangle: 1, threadCount: 9, ...pageDrawings[isDrawnPage(seed) ? seed : 'contacto'] }
    case 'vacio':
      return { ...shape, threadCount: 5, tangle: 0.25, orderStart: 0.3 }
    case 'final':
      return {
        ...shape,
        width: 2880,
        height: 360,
        threadCount: 10,
        tangle: 1,
        figure: 'skein',
        orderStart: 0.62,
        isGathered: true,
      }
  }
}

/** The settings of the drawing on the home page, whose SVG file is client/ui/wave/wave.svg. */
export const waveDrawing: Drawing = {
  seed: 'cauce-16',
  motif: 'cauce',
  threadCount: 9,
  tangle: 1,
  orderStart: 0.56,
  // As wide as the page, without its margins. There the ends of threads with labels are level.
  width: 352,
  height: 104,
  straight: 144,
  levelLanes: [1, 4, 7],
}
