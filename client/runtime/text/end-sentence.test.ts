import { expect, test } from 'vitest'
import { endSentence } from './end-sentence.ts'

test('a sentence that ends with a name has one full stop', () => {
  expect(['Ribera', 'Ribera, S.L.', '¿Y ahora?'].map(endSentence)).toEqual([
    'Ribera.',
    'Ribera, S.L.',
    '¿Y ahora?',
  ])
})
