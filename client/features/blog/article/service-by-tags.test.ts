import { expect, test } from 'vitest'
import { serviceIds } from '../../settings/contract/services.ts'
import { serviceOfTags } from './service-of-tags.ts'

test('an article belongs to the service its tags speak of, whatever their order, or to none', () => {
  expect(serviceOfTags(['dominios'])).toBe('correo')
  expect(serviceOfTags(['rendimiento', 'migraciones'])).toBe('migraciones')
  expect(serviceOfTags(['migraciones', 'rendimiento'])).toBe('migraciones')
  expect(serviceOfTags(['poesia'])).toBeNull()
  expect(serviceOfTags([])).toBeNull()
})

test('each service has a tag that leads to it', () => {
  const words = ['contenidos', 'migraciones', 'correo', 'rendimiento', 'seguridad', 'sistemas', 'operaciones']
  expect(words.map((word) => serviceOfTags([word]))).toEqual(serviceIds)
})
