import { expect, test } from 'vitest'
import { sectionAt } from './section-mark.ts'

test('the section that is read is the last whose title has come up to the reading line', () => {
  expect(sectionAt([500, 900], 1000)).toBe(-1)
  expect(sectionAt([300, 900], 1000)).toBe(0)
  expect(sectionAt([-2000, -40, 250, 301], 1000)).toBe(2)
  expect(sectionAt([], 1000)).toBe(-1)
})
