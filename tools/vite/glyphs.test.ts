import { expect, test } from 'vitest'
import { createGlyphLines } from './glyphs.ts'

// To update the snapshot after a change of the typeface: `npm run test:unit -- tools/vite/glyphs.test.ts -u`.
test('the glyphs for social images equal those of the typeface', async () => {
  const lines = await createGlyphLines()
  expect(lines).not.toMatch(/NaN|undefined/)
  expect(lines).toMatch(/^ñ\t\d+\tM/m)
  await expect(lines).toMatchFileSnapshot('../../worker/features/blog/social-images/glyphs.txt')
})
