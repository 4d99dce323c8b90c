import { expect, test } from 'vitest'
import { routeRules } from './route-rules.ts'

test('the patterns of all rules are in lower case, as the paths that are compared with them', () => {
  const patterns = Object.keys(routeRules)
  expect(patterns.filter((pattern) => pattern !== pattern.toLowerCase())).toEqual([])
})
