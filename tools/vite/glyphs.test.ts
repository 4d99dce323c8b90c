import { Blob, Face, Font } from 'harfbuzzjs'
import subsetFont from 'subset-font'
import { expect, test } from 'vitest'
import { faces, readFontSource, fontCharacters } from './font.ts'

/** The outlines' units per em square. */
const unitsPerEm = 1_000

/**
 * The boldest weight of the typeface, for images that the worker draws. Each line has the width and the outline of one
 * character.
 */
async function createGlyphLines(): Promise<string> {
  const truetype = await subsetFont(readFontSource(faces.text), fontCharacters, {
    targetFormat: 'truetype',
    variationAxes: { wght: 800 },
  })
  const face = new Face(new Blob(new Uint8Array(truetype).buffer))
  const font = new Font(face)
  const scaled = (value: number): number => Math.round((value * unitsPerEm) / face.upem)
  return [...new Set(fontCharacters)]
    .map((character) => {
      const glyph = font.nominalGlyph(character.codePointAt(0) ?? 0) ?? 0
      const path = font.glyphToJson(glyph).map(({ type, values }) => {
        // Turns the points upside down: in SVG path data y grows downwards, in fonts upwards.
        const points = values.map((value, index) => scaled(index % 2 === 0 ? value : -value))
        return type === 'Z' ? '' : `${type}${points.join(' ')}`
      })
      return `${character}\t${scaled(font.glyphHAdvance(glyph))}\t${path.join('')}\n`
    })
    .join('')
}

// To update the snapshot after a change of the typeface: `npm run test:unit -- tools/vite/glyphs.test.ts -u`.
test('the glyphs for social images equal those of the typeface', async () => {
  const lines = await createGlyphLines()
  expect(lines).not.toMatch(/NaN|undefined/)
  expect(lines).toMatch(/^ñ\t\d+\tM/m)
  await expect(lines).toMatchFileSnapshot('../../worker/features/blog/social-images/glyphs.txt')
})
