import { expect, test } from 'vitest'
import { mergeDrafts } from './answer-draft.ts'

test('what a device still has takes the place of what it was begun from, and of nothing else', () => {
  expect(mergeDrafts('Hola', { text: 'Hola, Rosa', base: 'Hola' })).toBe('Hola, Rosa')
  expect(mergeDrafts('Hola', { text: '', base: 'Hola' })).toBe('')
  expect(mergeDrafts('', { text: 'Lo mío', base: 'Enviado ya' })).toBe('Lo mío')
  expect(mergeDrafts('En el teléfono', { text: 'En el escritorio', base: 'Hola' })).toBe(
    'En el teléfono\n\nEn el escritorio',
  )
})
