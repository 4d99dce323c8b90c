import { expect, test } from 'vitest'
import { createChunks } from './chunks.ts'

test('loads a module once', async () => {
  let loads = 0
  const chunks = createChunks(() => Promise.resolve((loads += 1)))
  expect(await Promise.all([chunks.load('blog'), chunks.load('blog')])).toEqual([1, 1])
})

test('returns null for a failed load and tries again at the next request', async () => {
  let loads = 0
  const chunks = createChunks(() =>
    (loads += 1) === 1 ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve('módulo'),
  )
  expect(await chunks.load('blog')).toBeNull()
  expect(await chunks.load('blog')).toBe('módulo')
})
