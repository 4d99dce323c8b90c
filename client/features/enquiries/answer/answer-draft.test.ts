import { expect, test } from 'vitest'
import { mergeDrafts } from './answer-draft.ts'

test('a local draft replaces the server text it started from and is appended to any other server text', () => {
  expect(mergeDrafts('Hola', { text: 'Hola, Rosa', base: 'Hola' })).toBe('Hola, Rosa')
  expect(mergeDrafts('Hola', { text: '', base: 'Hola' })).toBe('')
  expect(mergeDrafts('', { text: 'Lo mío', base: 'Enviado ya' })).toBe('Lo mío')
  expect(mergeDrafts('En el teléfono', { text: 'En el escritorio', base: 'Hola' })).toBe(
    'En el teléfono\n\nEn el escritorio',
  )
})
