import { expect, test } from 'vitest'
import { createModuleLoader } from './module-loader.ts'

test('loads a module once', async () => {
  let loads = 0
  const loadModule = createModuleLoader(() => Promise.resolve((loads += 1)))
  expect(await Promise.all([loadModule('blog'), loadModule('blog')])).toEqual([1, 1])
})

test('returns null for a failed load and tries again at the next request', async () => {
  let loads = 0
  const loadModule = createModuleLoader(() =>
    (loads += 1) === 1 ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve('módulo'),
  )
  expect(await loadModule('blog')).toBeNull()
  expect(await loadModule('blog')).toBe('módulo')
})
