import { existsSync, readFileSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

/** As client/design/font.css names it. */
const packaged = '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2'
const source = fileURLToPath(new URL(`../../node_modules/${packaged}`, import.meta.url))
const version = '1'
const cached = fileURLToPath(
  new URL(`../../node_modules/.cache/cauce/bricolage-grotesque-es-${version}.woff2`, import.meta.url),
)

const ascii = Array.from({ length: 0x7e - 0x20 + 1 }, (_, index) => String.fromCodePoint(0x20 + index)).join(
  '',
)
/** Spanish, and the accents of its neighbours for names; whatever else is written comes in the fallback. */
export const fontText = `${ascii}\u00a0¡¿ªº«»°·áéíóúüñçàèìòùâêîôûäëïöÁÉÍÓÚÜÑÇÀÈÖ–—‘’“”…•×→€`

/**
 * The packaged typeface with the letters and the weights that the site uses: 27 kB instead of 41. Half of that is
 * kerning, which large headings need. The same source gives the same bytes; the licence's fields stay in it.
 */
export function subset(): Promise<Buffer> {
  return subsetFont(readFileSync(source), fontText, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 800 } },
    keepFeatures: ['kern', 'tnum'],
    preserveNameIds: [0, 13, 14],
  })
}

/** Puts the subset in the place of the packaged file. */
export function fontSubset(): Plugin {
  return {
    name: 'cauce:font-subset',
    apply: 'build',
    async config() {
      if (!existsSync(cached)) {
        await mkdir(new URL('.', `file://${cached}`), { recursive: true })
        // At once, for builds may run side by side.
        const part = `${cached}.${process.pid}`
        await writeFile(part, await subset())
        await rename(part, cached)
      }
      return { resolve: { alias: { [packaged]: cached } } }
    },
  }
}
