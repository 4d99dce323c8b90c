import { expect, test } from 'vitest'
import { foldText } from './fold-text.ts'
import { normalizeUnicode } from './normalize-unicode.ts'

const marks = 'a' + '\u0301'.repeat(200_000) + '\u0316'.repeat(200_000)

test('composes letters with their marks', () => {
  expect(normalizeUnicode('cancio\u0301n')).toBe('canción')
  expect(normalizeUnicode('q\u0323\u0307')).toBe('q\u0323\u0307')
})

test('leaves a text with stacked marks as it is, and folds it without them', () => {
  expect(normalizeUnicode(marks)).toBe(marks)
  expect(foldText(`${marks}ñÁ`)).toBe('aña')
})
