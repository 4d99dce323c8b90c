import { expect, test } from 'vitest'
import { glyphLines } from './glyphs.ts'

// After a change of the typeface: `vitest run worker/build/glyphs -u`.
test('the letters of the images for networks are those of the typeface', async () => {
  const lines = await glyphLines()
  expect(lines).not.toMatch(/NaN|undefined/)
  expect(lines).toMatch(/^ñ\t\d+\tM/m)
  await expect(lines).toMatchFileSnapshot('../cards/glyphs.txt')
})
