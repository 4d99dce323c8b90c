import { expect, test } from 'vitest'
import { getGlyphs } from './glyphs.ts'
import { toOutlines, layOutText } from './text-layout.ts'

const room = { width: 1_000, height: 300, sizes: [80, 48], leading: 1.1 }

test('a title is set as large as it fits, and a long one ends in an ellipsis', () => {
  expect(layOutText(getGlyphs(), 'Copias', room)).toEqual({ size: 80, lines: ['Copias'] })
  const long = layOutText(getGlyphs(), 'palabra '.repeat(60), room)
  expect(long.size).toBe(48)
  expect(long.lines).toHaveLength(5)
  expect(long.lines.at(-1)).toMatch(/…$/)
  expect(layOutText(getGlyphs(), 'a'.repeat(200), room).lines[0]).toMatch(/…$/)
  expect(layOutText(getGlyphs(), '', room).lines).toEqual([])
})

test('characters that the typeface lacks lose their accent or are left out', () => {
  const outlines = (text: string) => toOutlines(getGlyphs(), text, { x: 0, y: 0, scale: 1 })
  expect(outlines('👋漢')).toEqual([])
  expect(outlines('ẽ')).toEqual(outlines('e'))
  expect(outlines('ñ')).not.toEqual(outlines('n'))
})
