import { expect, test } from 'vitest'
import { monthsBefore } from './months-before.ts'

const before = (day: string, months: number): string =>
  new Date(monthsBefore(Date.parse(`${day}T23:50:00Z`), months)).toISOString().slice(0, 10)

test('monthsBefore uses the last day of a month that lacks the day', () => {
  expect(before('2027-05-31', 3)).toBe('2027-02-28')
  expect(before('2028-02-29', 12)).toBe('2027-02-28')
  expect(before('2028-05-31', 3)).toBe('2028-02-29')
  expect(before('2026-12-31', 1)).toBe('2026-11-30')
  expect(before('2027-01-15', 13)).toBe('2025-12-15')
})
