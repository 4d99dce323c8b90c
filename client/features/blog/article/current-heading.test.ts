import { expect, test } from 'vitest'
import { findCurrentHeading } from './current-heading.ts'

test('findCurrentHeading returns the last heading that has scrolled above the reading line', () => {
  expect(findCurrentHeading([500, 900], 1000)).toBe(0)
  expect(findCurrentHeading([300, 900], 1000)).toBe(0)
  expect(findCurrentHeading([-2000, -40, 250, 301], 1000)).toBe(2)
  expect(findCurrentHeading([], 1000)).toBe(0)
})
