import { expect, test } from 'vitest'
import { formatAge } from './format-age.ts'

const now = Date.parse('2026-11-29T15:00:00Z')

test.each([
  [0, 'ahora mismo'],
  [20, 'hace 20 min'],
  [89, 'hace 89 min'],
  [100, 'hace 2 h'],
  [47 * 60, 'hace 47 h'],
  [72 * 60, 'hace 3 días'],
])('something of %i minutes ago is said as «%s»', (minutes, text) => {
  expect(formatAge(now - minutes * 60_000, now)).toBe(text)
})
