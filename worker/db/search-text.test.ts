import { expect, test } from 'vitest'
import { splitSearchWords } from './search-text.ts'

test('of a question few words are looked at, and of a word few letters', () => {
  expect(splitSearchWords('  Canción de   Otoño ')).toEqual(['cancion', 'de', 'otoño'])
  expect(splitSearchWords('uno '.repeat(5_000))).toHaveLength(8)
  expect(splitSearchWords('n'.repeat(16_000)).every(({ length }) => length <= 40)).toBe(true)
})
