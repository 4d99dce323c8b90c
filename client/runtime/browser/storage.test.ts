import { expect, test } from 'vitest'
import { createSafeStorage } from './storage.ts'
import { createMemoryStorage } from './testing.ts'

test('stores, reads and removes a value', () => {
  const memory = createMemoryStorage()
  const storage = createSafeStorage(() => memory)
  expect(storage.set('clave', 'valor')).toBe(true)
  expect(storage.get('clave')).toBe('valor')
  storage.remove('clave')
  expect(storage.get('clave')).toBeNull()
})

test('blocked storage reads as empty, and set returns false', () => {
  const storage = createSafeStorage(() => {
    throw new Error('SecurityError')
  })
  expect(storage.set('clave', 'valor')).toBe(false)
  expect(storage.get('clave')).toBeNull()
  expect(() => storage.remove('clave')).not.toThrow()
})
