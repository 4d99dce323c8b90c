import { expect, test } from 'vitest'
import { searchItemsForMostWords } from '#client/runtime/text/search-items.ts'
import { blocks } from '../../content/editor/blocks/blocks.ts'
import { helpItems } from './help-items.ts'

const findAnswers = (query: string) => searchItemsForMostWords(helpItems, query).found.slice(0, 3)

test('no question is asked twice', () => {
  const questions = helpItems.map(({ text }) => text)
  expect(questions.filter((text, at) => questions.indexOf(text) !== at)).toEqual([])
})

test.each(blocks.map(({ text }) => text))('the help explains the block «%s»', (name) => {
  const [first] = findAnswers(name)
  expect(first?.section).toBe('Escribir')
})

test.each([
  ['insertar video', 'video de YouTube'],
  ['insertar un vídeo', 'video de YouTube'],
  ['cómo inserto un video de youtube', 'video de YouTube'],
  ['youtube', 'video de YouTube'],
  ['yutube', 'video de YouTube'],
  ['vídeo', 'video de YouTube'],
  ['publicar teclado', 'con el teclado'],
  ['deshacer', 'deshago'],
  ['deshacr', 'deshago'],
  ['volver atrás un cambio', 'deshago'],
  ['recuperar una versión anterior', 'versiones anteriores'],
  ['poner una tabla', 'tabla'],
  ['agregar foto al texto', 'imagen en el texto'],
  ['enlazar otra página', 'enlace'],
  ['quitar un enlace', 'enlace'],
  ['pegar de word', 'pegar de Word'],
  ['adjuntar pdf', 'PDF'],
  ['programr', 'otro día'],
  ['programar una publicación', 'otro día'],
  ['borré un artículo', 'recupero'],
  ['estadísticas de un artículo', 'visitas tiene un artículo'],
  ['cuántas visitas tiene mi artículo', 'visitas tiene un artículo'],
  ['cambiar el teléfono', 'teléfono'],
  ['poner logotipo', 'logotipo'],
  ['menú', 'menú'],
  ['invitar a alguien', 'acceso'],
  ['contraseña', 'contraseña'],
  ['recortar foto', 'recorto'],
  ['publicar una oferta de empleo', 'empleo'],
  ['certificado iso', 'certificado'],
  ['poner un sello', 'certificado'],
  ['política de privacidad', 'política de privacidad'],
  ['wordpress', 'WordPress'],
  ['quién recibe los correos', 'recibe las consultas'],
  ['cambiar la portada', 'portada'],
  ['enseñar el borrador a un cliente', 'antes de publicar'],
])('«%s» finds the question with «%s»', (query, question) => {
  expect(findAnswers(query).map(({ text }) => text)).toContainEqual(expect.stringContaining(question))
})

test('a search in which no word is known finds nothing', () => {
  expect(findAnswers('xyzzyx')).toEqual([])
})
