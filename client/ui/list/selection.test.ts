import { expect, test } from 'vitest'
import { toggleSelection } from './selection.ts'

const ids = ['a', 'b', 'c', 'd', 'e']

test('one is chosen and left again', () => {
  expect([...toggleSelection(ids, new Set(), 'b')]).toEqual(['b'])
  expect([...toggleSelection(ids, new Set(['a', 'b']), 'b')]).toEqual(['a'])
})

test('a range goes from the one before to this one, either way round', () => {
  expect([...toggleSelection(ids, new Set(['b']), 'd', 'b')]).toEqual(['b', 'c', 'd'])
  expect([...toggleSelection(ids, new Set(['d']), 'b', 'd')].toSorted()).toEqual(['b', 'c', 'd'])
})

test('a range is left, too, when its end is', () => {
  expect([...toggleSelection(ids, new Set(ids), 'd', 'b')]).toEqual(['a', 'e'])
})

test('where the one before is no longer on the page, one alone is meant', () => {
  expect([...toggleSelection(ids, new Set(), 'c', 'z')]).toEqual(['c'])
})
