import { expect, test } from 'vitest'
import { searchItemsForMostWords } from '#client/runtime/text/search-items.ts'
import { blocks } from '../../content/editor/blocks/blocks.ts'
import { helpItems, listHelp } from './help-items.ts'

const findAnswers = (query: string) => searchItemsForMostWords(helpItems, query).found.slice(0, 3)

test('an answer that names a button which the role does not have says who can', () => {
  const find = (question: string, permissions: readonly string[]) =>
    listHelp((one) => permissions.includes(one)).find(({ text }) => text.includes(question))?.answer
  const writer = ['useDashboard', 'editArticles', 'answerEnquiries']
  for (const question of ['hoja de cálculo', 'otro día', 'borro un artículo', 'retiro algo'])
    expect(find(question, writer), question).toContain('alguien con el rol Dirección')
  expect(find('hoja de cálculo', [...writer, 'exportEnquiries'])).not.toContain('Dirección')
  expect(find('¿Cómo escribo un artículo?', writer)).not.toContain('Dirección')
})

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
  ['buscar y reemplazar', 'reemplazo'],
  ['caducidad', 'retiro un texto en una fecha'],
  ['retirar en fecha', 'retiro un texto en una fecha'],
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
  ['dónde está la barra lateral', 'todas las secciones'],
  ['invitar a alguien', 'acceso'],
  ['contraseña', 'contraseña'],
  ['recuperar imagen borrada', 'recupero lo que borré'],
  ['recortar foto', 'recorto'],
  ['fotos sin usar', 'imágenes sobran'],
  ['etiquetar consultas', 'etiqueto las consultas'],
  ['clasificar mensajes', 'etiqueto las consultas'],
  ['enlaces rotos', 'enlaces rotos'],
  ['qué enlaces no funcionan', 'enlaces rotos'],
  ['borrar imágenes que no se usan', 'imágenes sobran'],
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
  ['zona horaria', 'a qué hora'],
  ['hora de méxico', 'a qué hora'],
  ['cambiar la hora del sitio', 'a qué hora'],
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
  ['respaldo', 'copias de seguridad'],
  ['respaldos', 'copias de seguridad'],
  ['backup', 'copias de seguridad'],
  ['cada cuánto se hace el respaldo del sitio', 'copias de seguridad'],
  ['cerrar por vacaciones', 'cerramos'],
  ['vamos a cerrar en navidad', 'cerramos'],
  ['días festivos', 'cerramos'],
  ['cerrado', 'cerramos'],
  ['días feriados', 'cerramos'],
  ['puente de mayo', 'cerramos'],
  ['permisos de una empleada', 'rol'],
  ['empleada', 'acceso'],
  ['quiero que mi empleada solo conteste consultas', 'rol'],
  ['dar de baja a una empleada que se fue', 'deja el equipo'],
  ['agregar a una colaboradora', 'acceso'],
  ['logotipos de clientes', 'marcas de mis clientes'],
  ['quitar la página de revisar dominio', 'Revisar un dominio'],
  ['logos de mis clientes', 'marcas de mis clientes'],
  ['poner las empresas que confían en nosotros', 'marcas de mis clientes'],
  ['quitar el inicio de sesión', 'quitar «Ingresar»'],
  ['que no se vea ingresar en el sitio', 'quitar «Ingresar»'],
  ['esconder el login', 'quitar «Ingresar»'],
  ['cambiar mi clave', 'contraseña'],
  ['olvidé mi contraseña', 'contraseña'],
  ['activar la verificación en dos pasos', 'protejo'],
  ['cambiar el celular', 'teléfono'],
  ['cambiar el número de whatsapp', 'teléfono'],
  ['agregar facebook', 'teléfono'],
  ['cómo agrego una vacante', 'empleo'],
  ['subir mi logo', 'logotipo'],
  ['cambiar los colores del sitio', 'color'],
  ['me llega mucho correo basura', 'spam'],
  ['agregar un servicio nuevo', 'servicios'],
  ['cambiar el precio de un servicio', 'servicios'],
  ['poner un letrero de oferta', 'anuncio'],
  ['se cayó el sitio', 'falla'],
  ['el sitio no funciona', 'falla'],
  ['de dónde me visitan', 'cuentan las visitas'],
  ['descargar toda mi información', 'saco mi contenido'],
  ['quién modificó un texto', 'Quién cambió'],
  ['idioma', 'otro idioma'],
  ['submenú', 'el menú'],
  ['quitar ejemplos', 'textos de ejemplo'],
  ['dominio propio', 'propio dominio'],
  ['borrar servicio', 'los servicios'],
  ['heic', 'subo fotos'],
  ['cambiar la foto de la portada', 'cambio la portada'],
])('«%s» finds the question with «%s»', (query, question) => {
  expect(findAnswers(query).map(({ text }) => text)).toContainEqual(expect.stringContaining(question))
})

test.each([
  'xyzzyx',
  'cómo cocino una paella',
  'subir el sueldo',
  'avisar a mi abuela',
  'cobrar con tarjeta',
  'pagar la nómina de una empleada',
])('«%s» has no answer, rather than that of another question', (query) =>
  expect(findAnswers(query)).toEqual([]),
)
