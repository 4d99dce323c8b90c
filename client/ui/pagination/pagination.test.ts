import { expect, test } from 'vitest'
import { listPageLinks } from './pagination.tsx'

test('links all pages if there are few', () => {
  expect(listPageLinks(2, 3)).toEqual([1, 2, 3])
})

test('links the first, the last, the current page and its neighbours if there are many pages', () => {
  expect(listPageLinks(40, 400)).toEqual([1, null, 39, 40, 41, null, 400])
})

test('links no page after the last one', () => {
  expect(listPageLinks(9, 9)).toEqual([1, null, 8, 9])
})
