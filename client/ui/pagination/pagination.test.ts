import { expect, test } from 'vitest'
import { pageLinks } from './pagination.tsx'

test('few pages are all linked', () => {
  expect(pageLinks(2, 3)).toEqual([1, 2, 3])
})

test('many pages keep the ends and the neighbours', () => {
  expect(pageLinks(40, 400)).toEqual([1, null, 39, 40, 41, null, 400])
})

test('the last page has no neighbour after it', () => {
  expect(pageLinks(9, 9)).toEqual([1, null, 8, 9])
})
