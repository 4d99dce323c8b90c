import { expect, test } from 'vitest'
import { searchItems, searchItemsForMostWords, searchItemsWithCorrection } from './search-items.ts'

const items = [{ text: 'Artículos' }, { text: 'Escribir un artículo', keywords: 'nuevo' }, { text: 'Mi año' }]
const findTexts = (query: string) => searchItems(items, query).map(({ text }) => text)

test('ignores accents and case, but not the difference between n and ñ', () => {
  expect(findTexts('ARTICULO')).toEqual(['Artículos', 'Escribir un artículo'])
  expect(findTexts('ano')).toEqual([])
  expect(findTexts('AÑO')).toEqual(['Mi año'])
})

test('finds items by the beginnings of their words in any order, and all items for an empty query', () => {
  expect(findTexts('nuev art')).toEqual(['Escribir un artículo'])
  expect(findTexts('rtic')).toEqual([])
  expect(findTexts('  ')).toHaveLength(3)
})

test('words such as «con» are not needed, and decide between items', () => {
  const quotes = [{ text: 'Cita' }, { text: 'Cita con fuente' }]
  const find = (query: string) => searchItems(quotes, query).map(({ text }) => text)
  expect(find('cita con')).toEqual(['Cita con fuente', 'Cita'])
  expect(find('con cita de fuente')).toEqual(['Cita con fuente'])
  expect(find('cita')).toEqual(['Cita', 'Cita con fuente'])
})

test('a misspelled word finds the items with a similar word, if nothing matches it', () => {
  const find = (query: string) => searchItemsWithCorrection(items, query).map(({ text }) => text)
  expect(find('atriculo')).toEqual(['Artículos', 'Escribir un artículo'])
  expect(find('escribr articulo')).toEqual(['Escribir un artículo'])
  expect(find('rtic')).toEqual([])
  expect(find('zapatos')).toEqual([])
  expect(find('')).toHaveLength(3)
  expect(findTexts('atriculo')).toEqual([])
})

test('a number finds no item with a similar one', () => {
  const years = [{ text: 'Informe 2024' }, { text: 'ISO27001' }]
  const find = (query: string) => searchItemsWithCorrection(years, query).map(({ text }) => text)
  expect(find('infrome 2024')).toEqual(['Informe 2024'])
  expect(find('informe 2025')).toEqual([])
  expect(find('ios27001')).toEqual(['ISO27001'])
  expect(find('iso27010')).toEqual([])
})

test('if no item has all words, those with most of them are found, the rarer words first', () => {
  const find = (query: string) => {
    const { found, isPartial } = searchItemsForMostWords(items, query)
    return [isPartial, ...found.map(({ text }) => text)]
  }
  expect(find('nuevo articulo')).toEqual([false, 'Escribir un artículo'])
  expect(find('escribir nuevo año')).toEqual([true, 'Escribir un artículo'])
  expect(find('zapatos nuevo articulo')).toEqual([true, 'Escribir un artículo'])
  expect(find('zapatos articulo')).toEqual([true])
  expect(find('zapatos')).toEqual([true])
})
