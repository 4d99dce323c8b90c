import { expect, test } from 'vitest'
import { serviceIds } from '../../settings/contract/services.ts'
import { findServiceByTags } from './service-by-tags.ts'

test('an article belongs to one service by its tags, whatever their order, or to none', () => {
  expect(findServiceByTags(['dominios'])).toBe('correo')
  expect(findServiceByTags(['rendimiento', 'migraciones'])).toBe('migraciones')
  expect(findServiceByTags(['migraciones', 'rendimiento'])).toBe('migraciones')
  expect(findServiceByTags(['poesia'])).toBeNull()
  expect(findServiceByTags([])).toBeNull()
})

test('each service has a tag', () => {
  const words = ['contenidos', 'migraciones', 'correo', 'rendimiento', 'seguridad', 'sistemas', 'operaciones']
  expect(words.map((word) => findServiceByTags([word]))).toEqual(serviceIds)
})
