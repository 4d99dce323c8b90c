import { expect, test } from 'vitest'
import { getListOf } from './list-path.ts'

test('the list of a text is the one that shows it', () => {
  expect(getListOf('service', 'x')).toEqual({
    listPath: '/mngr/paginas?lista=servicios',
    listName: 'Servicios',
  })
  expect(getListOf('home', 'portada').listPath).toBe('/mngr/paginas?lista=textos')
  expect(getListOf('page', 'privacidad').listPath).toBe('/mngr/paginas?lista=legales')
  expect(getListOf('page', 'x').listPath).toBe('/mngr/paginas?lista=propias')
})
