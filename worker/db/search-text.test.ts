import { expect, test } from 'vitest'
import { splitSearchWords } from './search-text.ts'

test('splitSearchWords limits the words of a query and the letters of a word', () => {
  expect(splitSearchWords('  Canción de   Otoño ')).toEqual(['cancion', 'de', 'otoño'])
  expect(splitSearchWords('uno '.repeat(5_000))).toHaveLength(8)
  expect(splitSearchWords('n'.repeat(16_000)).every(({ length }) => length <= 40)).toBe(true)
})
