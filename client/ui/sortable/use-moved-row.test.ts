import { expect, test } from 'vitest'
import { findRepeated } from './use-moved-row.ts'

test('a click at the same place within two seconds moves the same row again', () => {
  const last = { index: 1, x: 100, y: 300, at: 5_000 }
  const click = { detail: 1, clientX: 101, clientY: 302, timeStamp: 6_500 }
  expect(findRepeated(last, click)).toBe(1)
  expect(findRepeated(last, { ...click, timeStamp: 7_000 })).toBeNull()
  expect(findRepeated(last, { ...click, clientY: 310 })).toBeNull()
  expect(findRepeated(last, { ...click, detail: 0 })).toBeNull()
  expect(findRepeated(null, click)).toBeNull()
})
