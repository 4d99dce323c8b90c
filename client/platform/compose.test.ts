import { expect, test } from 'vitest'
import { compose } from './compose.ts'
import { fold } from './fold.ts'

const marks = 'a' + '\u0301'.repeat(200_000) + '\u0316'.repeat(200_000)

test('composes letters with their marks', () => {
  expect(compose('cancio\u0301n')).toBe('canción')
  expect(compose('q\u0323\u0307')).toBe('q\u0323\u0307')
})

test('looks at thirty marks of a letter at most, however many are stacked on it', () => {
  expect(compose(marks)).toHaveLength(30)
  expect(fold(`${marks}ñÁ`)).toBe('aña')
})
