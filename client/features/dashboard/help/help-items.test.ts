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
  ['fusionar etiquetas', 'uno dos etiquetas'],
  ['fusionar', 'uno dos etiquetas'],
  ['juntar dos etiquetas', 'uno dos etiquetas'],
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
  ['vista previa', 'antes de publicar'],
  ['ver el artículo antes de publicarlo', 'antes de publicar'],
  ['subir la misma imagen dos veces', 'misma imagen'],
  ['a quién le llega el artículo cuando publico', 'Se avisa'],
  ['avisar a los suscriptores', 'Se avisa'],
  ['artículos más leídos', 'más leídos'],
  ['qué artículo se lee más', 'más leídos'],
  ['como publico mañana', 'otro día'],
  ['publicar mañana', 'otro día'],
  ['fecha futura', 'otro día'],
  ['borrar un artículo', 'borro un artículo'],
  ['duplicar un artículo', 'copia de un artículo'],
  ['artículo no aparece en el blog', 'borradores'],
  ['añadir etiquetas', 'etiquetas, autor'],
  ['qué tamaño deben tener las fotos', 'subo fotos'],
  ['foto del móvil', 'subo fotos'],
  ['derechos de autor de la foto', 'de quién es una foto'],
  ['cambiar una foto por otra', 'cambiar una imagen'],
  ['cómo contesto una consulta', 'respondo'],
  ['dónde veo los mensajes', 'los mensajes'],
  ['marcar como leída', 'cierro o borro'],
  ['asignar a un compañero', 'otra persona del equipo'],
  ['plantilla de respuesta', 'respuestas preparadas'],
  ['exportar consultas', 'hoja de cálculo'],
  ['cambiar el nombre de la empresa', 'nombre de la empresa'],
  ['horario de verano', 'horario'],
  ['redes sociales', 'teléfono'],
  ['quitar un enlace del menú', 'menú'],
  ['favicon', 'logotipo'],
  ['buscar un artículo', 'llego rápido'],
])('«%s» finds the question with «%s»', (query, question) => {
  expect(findAnswers(query).map(({ text }) => text)).toContainEqual(expect.stringContaining(question))
})

test.each([
  'xyzzyx',
  'cómo cocino una paella',
  'subir el sueldo',
  'avisar a mi abuela',
  'cobrar con tarjeta',
])('«%s» has no answer, rather than that of another question', (query) =>
  expect(findAnswers(query)).toEqual([]),
)
