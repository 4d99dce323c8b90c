import { expect, test } from 'vitest'
import { findDropIndex, findRepeated } from './use-sortable.ts'

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

test('a click at the same place within two seconds moves the same row again', () => {
  const last = { index: 1, x: 100, y: 300, at: 5_000 }
  const click = { detail: 1, clientX: 101, clientY: 302, timeStamp: 6_500 }
  expect(findRepeated(last, click)).toBe(1)
  expect(findRepeated(last, { ...click, timeStamp: 7_000 })).toBeNull()
  expect(findRepeated(last, { ...click, clientY: 310 })).toBeNull()
  expect(findRepeated(null, click)).toBeNull()
})
