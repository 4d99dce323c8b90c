import { existsSync, readFileSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const ascii = Array.from({ length: 0x7e - 0x20 + 1 }, (_, index) => String.fromCodePoint(0x20 + index)).join(
  '',
)
/** Spanish, and the accents of its neighbours for names; whatever else is written comes in the fallback. */
export const fontText = `${ascii}\u00a0¡¿ªº«»°·áéíóúüñçàèìòùâêîôûäëïöÁÉÍÓÚÜÑÇÀÈÖ–—‘’“”…•×→€`

type Face = {
  /** As client/design/font.css names it. */
  packaged: string
  /** Raised with every change of what is kept of it. */
  version: number
  keep: { features: string[]; weights: { min: number; max: number } | null }
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
    version: 1,
    keep: { features: ['kern', 'tnum'], weights: { min: 400, max: 800 } },
  },
  italic: {
    packaged: '@fontsource/literata/files/literata-latin-400-italic.woff2',
    version: 1,
    keep: { features: ['kern'], weights: null },
  },
  mono: {
    packaged: '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
    version: 1,
    keep: { features: [], weights: { min: 400, max: 700 } },
  },
}

const modules = new URL('../../node_modules/', import.meta.url)

/** Its name stands in the address, and so in every document. */
const cachedPath = (name: string, { version }: Face): string =>
  fileURLToPath(new URL(`.cache/cauce/${name}-${version}.woff2`, modules))

/** The packaged typeface, as it is. */
export const fontSource = ({ packaged }: Face): Buffer => readFileSync(new URL(packaged, modules))

/** A face with what is kept of it. The same source gives the same bytes; the licence's fields stay in it. */
export function subset(face: Face): Promise<Buffer> {
  const { keep } = face
  return subsetFont(fontSource(face), fontText, {
    targetFormat: 'woff2',
    ...(keep.weights ? { variationAxes: { wght: keep.weights } } : {}),
    keepFeatures: keep.features,
    preserveNameIds: [0, 13, 14],
  })
}

/** Makes the subset where it is not kept yet; gives where it is. */
async function prepare(name: string, face: Face): Promise<string> {
  const cached = cachedPath(name, face)
  if (existsSync(cached)) return cached
  await mkdir(new URL('.', `file://${cached}`), { recursive: true })
  // At once, for builds may run side by side.
  const part = `${cached}.${process.pid}`
  await writeFile(part, await subset(face))
  await rename(part, cached)
  return cached
}

/** Puts the subsets in the places of the packaged files. */
export function fontSubset(): Plugin {
  return {
    name: 'cauce:font-subset',
    apply: 'build',
    async config() {
      const alias: Record<string, string> = {}
      for (const [name, face] of Object.entries(faces)) alias[face.packaged] = await prepare(name, face)
      return { resolve: { alias } }
    },
  }
}
