import { expect, test } from 'vitest'
import { compose } from './compose.ts'
import { fold } from './fold.ts'

const marks = 'a' + '\u0301'.repeat(200_000) + '\u0316'.repeat(200_000)

test('composes letters with their marks', () => {
  expect(compose('cancio\u0301n')).toBe('canción')
  expect(compose('q\u0323\u0307')).toBe('q\u0323\u0307')
})

test('leaves a text as it is that stacks marks on a letter, and folds it without them', () => {
  expect(compose(marks)).toBe(marks)
  expect(fold(`${marks}ñÁ`)).toBe('aña')
})
