import { expect, test } from 'vitest'
import { toggled } from './selection.ts'

const ids = ['a', 'b', 'c', 'd', 'e']

test('one is chosen and left again', () => {
  expect([...toggled(ids, new Set(), 'b')]).toEqual(['b'])
  expect([...toggled(ids, new Set(['a', 'b']), 'b')]).toEqual(['a'])
})

test('a range goes from the one before to this one, either way round', () => {
  expect([...toggled(ids, new Set(['b']), 'd', 'b')]).toEqual(['b', 'c', 'd'])
  expect([...toggled(ids, new Set(['d']), 'b', 'd')].toSorted()).toEqual(['b', 'c', 'd'])
})

test('a range is left, too, when its end is', () => {
  expect([...toggled(ids, new Set(ids), 'd', 'b')]).toEqual(['a', 'e'])
})

test('where the one before is no longer on the page, one alone is meant', () => {
  expect([...toggled(ids, new Set(), 'c', 'z')]).toEqual(['c'])
})
