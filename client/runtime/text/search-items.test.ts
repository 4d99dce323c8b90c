import { expect, test } from 'vitest'
import { searchItems } from './search-items.ts'

const items = [{ text: 'Artículos' }, { text: 'Escribir un artículo', keywords: 'nuevo' }, { text: 'Mi año' }]
const findTexts = (query: string) => searchItems(items, query).map(({ text }) => text)

test('accents and case do not matter, ñ does', () => {
  expect(findTexts('ARTICULO')).toEqual(['Artículos', 'Escribir un artículo'])
  expect(findTexts('ano')).toEqual([])
  expect(findTexts('AÑO')).toEqual(['Mi año'])
})

test('every word begins one of those that stand there, in any order', () => {
  expect(findTexts('nuev art')).toEqual(['Escribir un artículo'])
  expect(findTexts('rtic')).toEqual([])
  expect(findTexts('  ')).toHaveLength(3)
})
