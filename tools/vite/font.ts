import { readFileSync } from 'node:fs'
import subsetFont from 'subset-font'

const ascii = Array.from({ length: 0x7e - 0x20 + 1 }, (_, index) => String.fromCodePoint(0x20 + index)).join(
  '',
)
/** Spanish, and the accents of its neighbours for names; whatever else is written comes in the fallback. */
export const fontCharacters = `${ascii}\u00a0¡¿ªº«»°·áéíóúüñçàèìòùâêîôûäëïöÁÉÍÓÚÜÑÇÀÈÖ–—‘’“”…•×→€`

type Face = {
  /** The file in node_modules that it is made of. */
  packaged: string
  keptCharacters: { features: string[]; weights: { min: number; max: number } | null }
}

/**
 * The typeface with the letters and the weights that the site uses: 27 kB instead of 41, of which half is kerning, which
 * large headings need. Beside it what only articles load, where they use it: the italic that the typeface lacks, of one
 * weight (13 kB instead of 23), and the monospaced without its ligatures, which would hide what code says (10 instead
 * of 40).
 */
export const faces: Readonly<Record<'text' | 'italic' | 'mono', Face>> = {
  text: {
    packaged: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
    keptCharacters: { features: ['kern', 'tnum'], weights: { min: 400, max: 800 } },
  },
  italic: {
    packaged: '@fontsource/literata/files/literata-latin-400-italic.woff2',
    keptCharacters: { features: ['kern'], weights: null },
  },
  mono: {
    packaged: '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
    keptCharacters: { features: [], weights: { min: 400, max: 700 } },
  },
}

const nodeModules = new URL('../../node_modules/', import.meta.url)

/** Where client/ui/font.css finds the subsets, beside their licence. */
export const fontFolder = new URL('../../client/ui/fonts/', import.meta.url)

/** The packaged typeface, as it is. */
export const readFontSource = ({ packaged }: Face): Buffer => readFileSync(new URL(packaged, nodeModules))

/** A face with what is kept of it. The same source gives the same bytes; the licence's fields stay in it. */
export function subsetFace(face: Face): Promise<Buffer> {
  const { keptCharacters } = face
  return subsetFont(readFontSource(face), fontCharacters, {
    targetFormat: 'woff2',
    ...(keptCharacters.weights ? { variationAxes: { wght: keptCharacters.weights } } : {}),
    keepFeatures: keptCharacters.features,
    preserveNameIds: [0, 13, 14],
  })
}
