import { readFileSync } from 'node:fs'
import subsetFont from 'subset-font'

const ascii = Array.from({ length: 0x7e - 0x20 + 1 }, (_, index) => String.fromCodePoint(0x20 + index)).join(
  '',
)
/**
 * Characters of Spanish, and accented letters of neighbouring languages for names. Other characters use the fallback
 * font.
 */
export const fontCharacters = `${ascii}\u00a0¡¿ªº«»°·áéíóúüñçàèìòùâêîôûäëïöÁÉÍÓÚÜÑÇÀÈÖ–—‘’“”…•×→€`

type Face = {
  /** The source file, as a path in node_modules. */
  packaged: string
  retained: { features: string[]; weights: { min: number; max: number } | null }
}

/**
 * Fonts with only the characters and weights that the site uses. `text` has 27 kB instead of 41; half of it is kerning,
 * which large headings need. Only articles load the other two: `italic` for pull quotes, in one weight (13 kB instead
 * of 23), and `mono` (10 kB instead of 40) without ligatures, which would hide the characters of code.
 */
export const faces: Readonly<Record<'text' | 'italic' | 'mono', Face>> = {
  text: {
    packaged: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
    retained: { features: ['kern', 'tnum'], weights: { min: 400, max: 800 } },
  },
  italic: {
    packaged: '@fontsource/literata/files/literata-latin-400-italic.woff2',
    retained: { features: ['kern'], weights: null },
  },
  mono: {
    packaged: '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
    retained: { features: [], weights: { min: 400, max: 700 } },
  },
}

const nodeModules = new URL('../../node_modules/', import.meta.url)

/** The folder of the subsets and of their licence; client/ui/font.css loads the subsets from it. */
export const fontFolder = new URL('../../client/ui/fonts/', import.meta.url)

/** The font file of the package, unchanged. */
export const readFontSource = ({ packaged }: Face): Buffer => readFileSync(new URL(packaged, nodeModules))

/** Creates the subset of a font. The same source gives the same bytes. The licence fields stay in the file. */
export function subsetFace(face: Face): Promise<Buffer> {
  const { features, weights } = face.retained
  return subsetFont(readFontSource(face), fontCharacters, {
    targetFormat: 'woff2',
    ...(weights ? { variationAxes: { wght: weights } } : {}),
    keepFeatures: features,
    preserveNameIds: [0, 13, 14],
  })
}
