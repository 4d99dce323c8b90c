import { expect, test } from 'vitest'
import { wordsOf } from './fold.ts'

test('of a question few words are looked at, and of a word few letters', () => {
  expect(wordsOf('  Canción de   Otoño ')).toEqual(['cancion', 'de', 'otoño'])
  expect(wordsOf('uno '.repeat(5_000))).toHaveLength(8)
  expect(wordsOf('n'.repeat(16_000)).every(({ length }) => length <= 40)).toBe(true)
})
