import { expect, test } from 'vitest'
import { findDropIndex } from './use-sortable.ts'

test('findDropIndex returns the first row whose middle is below the pointer, or the number of rows', () => {
  const rows = [
    { top: 0, height: 100 },
    { top: 100, height: 40 },
    { top: 140, height: 100 },
  ]
  expect([-20, 49, 50, 119, 121, 189, 190, 999].map((y) => findDropIndex(rows, y))).toEqual([
    0, 0, 1, 1, 2, 2, 3, 3,
  ])
})
