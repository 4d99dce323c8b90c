import { expect, test, vi } from 'vitest'
import { isWithinRateLimit } from './limits.ts'

test.for<[string, RateLimit | null, boolean]>([
  ['that refuses', { limit: () => Promise.resolve({ success: false }) }, false],
  ['that agrees', { limit: () => Promise.resolve({ success: true }) }, true],
  ['that fails', { limit: () => Promise.reject(new Error('out of reach')) }, true],
  ['that never answers', { limit: () => new Promise(() => {}) }, true],
  ['that is not there', null, true],
])('isWithinRateLimit gives the expected result for a rate limiter %s', async ([, limit, expected]) => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(await isWithinRateLimit(limit, 'clave')).toBe(expected)
  error.mockRestore()
})
