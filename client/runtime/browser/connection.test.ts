import { expect, test } from 'vitest'
import { allowsManifest, allowsPrefetch } from './connection.ts'

test('prefetches nothing with saveData or on any 2g connection', () => {
  expect(allowsPrefetch(undefined)).toBe(true)
  expect(allowsPrefetch({ effectiveType: '4g' })).toBe(true)
  expect(allowsPrefetch({ effectiveType: '3g', saveData: false })).toBe(true)
  expect(allowsPrefetch({ effectiveType: '4g', saveData: true })).toBe(false)
  expect(allowsPrefetch({ effectiveType: '2g' })).toBe(false)
  expect(allowsPrefetch({ effectiveType: 'slow-2g' })).toBe(false)
})

test('skips the manifest on slow-2g only', () => {
  expect(allowsManifest(undefined)).toBe(true)
  expect(allowsManifest({ effectiveType: '2g', saveData: true })).toBe(true)
  expect(allowsManifest({ effectiveType: 'slow-2g' })).toBe(false)
})
