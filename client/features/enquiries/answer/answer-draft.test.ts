import { expect, test } from 'vitest'
import { mergeDrafts } from './answer-draft.ts'

test('mergeDrafts returns the local draft if the server text is unchanged, and else appends it to the server text', () => {
  expect(mergeDrafts('Hola', { text: 'Hola, Rosa', base: 'Hola' })).toBe('Hola, Rosa')
  expect(mergeDrafts('Hola', { text: '', base: 'Hola' })).toBe('')
  expect(mergeDrafts('', { text: 'Lo mío', base: 'Enviado ya' })).toBe('Lo mío')
  expect(mergeDrafts('En el teléfono', { text: 'En el escritorio', base: 'Hola' })).toBe(
    'En el teléfono\n\nEn el escritorio',
  )
})
