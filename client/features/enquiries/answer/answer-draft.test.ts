import { expect, test } from 'vitest'
import { joinDrafts } from './draft.ts'

test('what a device still has takes the place of what it was begun from, and of nothing else', () => {
  expect(joinDrafts('Hola', { text: 'Hola, Rosa', base: 'Hola' })).toBe('Hola, Rosa')
  expect(joinDrafts('Hola', { text: '', base: 'Hola' })).toBe('')
  expect(joinDrafts('', { text: 'Lo mío', base: 'Enviado ya' })).toBe('Lo mío')
  expect(joinDrafts('En el teléfono', { text: 'En el escritorio', base: 'Hola' })).toBe(
    'En el teléfono\n\nEn el escritorio',
  )
})
