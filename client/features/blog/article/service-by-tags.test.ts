import { expect, test } from 'vitest'
import { serviceIds } from '../../settings/contract/services.ts'
import { findServiceByTags } from './service-by-tags.ts'

test('findServiceByTags finds one service whatever the order of the tags, or null', () => {
  expect(findServiceByTags(['dominios'])).toBe('correo')
  expect(findServiceByTags(['rendimiento', 'migraciones'])).toBe('migraciones')
  expect(findServiceByTags(['migraciones', 'rendimiento'])).toBe('migraciones')
  expect(findServiceByTags(['poesia'])).toBeNull()
  expect(findServiceByTags([])).toBeNull()
})

test('each service is found by some tag', () => {
  const words = ['contenidos', 'migraciones', 'correo', 'rendimiento', 'seguridad', 'sistemas', 'operaciones']
  expect(words.map((word) => findServiceByTags([word]))).toEqual(serviceIds)
})
