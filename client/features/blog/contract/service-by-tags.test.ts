import { expect, test } from 'vitest'
import { serviceIds } from '../../settings/contract/services.ts'
import { findServiceByTags } from './service-by-tags.ts'

test('findServiceByTags ignores the order of the tags, and returns null if no service matches', () => {
  expect(findServiceByTags(['dominios'])).toBe('correo')
  expect(findServiceByTags(['rendimiento', 'migraciones'])).toBe('migraciones')
  expect(findServiceByTags(['migraciones', 'rendimiento'])).toBe('migraciones')
  expect(findServiceByTags(['poesia'])).toBeNull()
  expect(findServiceByTags([])).toBeNull()
})

test('every service has a tag that finds it', () => {
  const words = ['contenidos', 'migraciones', 'correo', 'rendimiento', 'seguridad', 'sistemas', 'operaciones']
  expect(words.map((word) => findServiceByTags([word]))).toEqual(serviceIds)
})
