import { expect, test } from 'vitest'
import { matching } from './match.ts'

const items = [{ text: 'Artículos' }, { text: 'Escribir un artículo', words: 'nuevo' }, { text: 'Mi año' }]
const found = (question: string) => matching(items, question).map(({ text }) => text)

test('accents and case do not matter, ñ does', () => {
  expect(found('ARTICULO')).toEqual(['Artículos', 'Escribir un artículo'])
  expect(found('ano')).toEqual([])
  expect(found('AÑO')).toEqual(['Mi año'])
})

test('every word begins one of those that stand there, in any order', () => {
  expect(found('nuev art')).toEqual(['Escribir un artículo'])
  expect(found('rtic')).toEqual([])
  expect(found('  ')).toHaveLength(3)
})
