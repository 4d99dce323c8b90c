import { expect, test } from 'vitest'
import { toggleSelection } from './selection.ts'

const ids = ['a', 'b', 'c', 'd', 'e']

test('selects and unselects an id', () => {
  expect([...toggleSelection(ids, new Set(), 'b')]).toEqual(['b'])
  expect([...toggleSelection(ids, new Set(['a', 'b']), 'b')]).toEqual(['a'])
})

test('selects the range from the anchor to an id, in both directions', () => {
  expect([...toggleSelection(ids, new Set(['b']), 'd', 'b')]).toEqual(['b', 'c', 'd'])
  expect([...toggleSelection(ids, new Set(['d']), 'b', 'd')].toSorted()).toEqual(['b', 'c', 'd'])
})

test('unselects the range from the anchor to an id that was selected', () => {
  expect([...toggleSelection(ids, new Set(ids), 'd', 'b')]).toEqual(['a', 'e'])
})

test('toggles only the given id if the anchor is not in the list', () => {
  expect([...toggleSelection(ids, new Set(), 'c', 'z')]).toEqual(['c'])
})
