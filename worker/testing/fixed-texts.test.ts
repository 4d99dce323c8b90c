import { expect, test } from 'vitest'
import { legalIds } from '#client/features/content/kinds/legal.ts'
import { textIds, textKinds } from '#client/features/content/kinds/names.ts'
import {
  createContentClient,
  exampleTexts,
  examplePerson,
  exampleQuestion,
  createService,
  exampleCase,
  exampleEvent,
  exampleJob,
} from '../features/content/testing.ts'
import { signReference } from '../features/enquiries/reference.ts'
import { createSettingsClient, changedSettings } from '../features/settings/testing.ts'
import { createTestApp, seedPosts } from './testing.ts'
import { listVisibleTexts } from './visible-texts.ts'

/** Reason why the owner cannot change texts → these texts in the form of usted; `…` stands for a text of the owner. */
const fixedTexts: Readonly<Record<string, readonly string[]>> = {
  'how one gets about, the same on every site': [
    'Saltar al contenido',
    'Menú',
    'Principal',
    'Ingresar',
    'Cambiar entre tema claro y oscuro',
    'Aviso',
    'Cerrar el aviso',
    'Otras páginas',
    'Ir al inicio',
    'Leer el blog',
    'Ver todo el blog',
    'Servicio',
    'Siguiente paso',
    'Preguntar',
    'por …',
    'Preguntar por este servicio',
    'Lo que desenredamos',
    'Temas (1)',
    'Comparación de los servicios',
    'Etiquetas',
    'Anterior',
    'Siguiente',
    'Artículo anterior y siguiente',
    'Copiar el enlace',
    'Markdown',
    'Resumen',
    'Escrito por el equipo de',
    'Para seguir leyendo',
    'En este artículo',
    'Artículos sobre …',
    '…: Artículos sobre …',
    'artículos',
    'Todos los artículos de … con la etiqueta ….',
  ],
  'the law asks for them under these names': [
    'Aviso legal',
    'Privacidad',
    'Cookies',
    'Accesibilidad',
    'Cómo medimos',
    '… Lo detallamos en',
    'la página de privacidad',
    'Los usamos para responderle, como explica la',
    'Acepto el uso de mis datos',
    'página de privacidad',
  ],
  'what a setting is called beside it': [
    'WhatsApp',
    'Por WhatsApp:',
    'Respondemos ….',
    'Horario',
    'Ver en el mapa',
    'Lunes: …–…',
    'Cerramos',
    'Fuente: …,',
  ],
  'the domain check, which the owner may hide': [
    'Revise su dominio',
    'En segundos se ve si su correo y su sitio están protegidos.',
    'Su dominio',
    'Revisar',
    'ejemplo.com',
  ],
  'labels of forms, spoken as the owner speaks': [
    'Buscar',
    '¿Qué busca?',
    'Buscar en el blog',
    '¿Sobre qué nos escribe?',
    'Elija un asunto',
    'Otro asunto',
    'Nombre',
    'Correo electrónico',
    'Empresa',
    '(opcional)',
    'Mensaje',
    'Enviar mensaje',
    'No escribir aquí',
    'Le responderemos a esta dirección.',
    'Hasta 5000 caracteres. No incluya contraseñas.',
    'Formulario de contacto',
  ],
  'what an image for networks shows, in words': ['«…», de …', '«Blog», de …', '«Artículos sobre …», de …'],
  'what became of a search, spoken likewise': [
    '…: Buscar',
    '…: Buscar «…»',
    'Búsqueda entre los artículos de ….',
    'Artículos de … que responden a «…».',
    'Nada coincide con «…». Pruebe con menos palabras o con otra forma de decirlo.',
    'Quizá le sirva',
    'En el resto del sitio',
    '¿No está lo que busca?',
    'Escríbanos',
    'y le respondemos.',
    'Escriba una o varias palabras: se buscan en los títulos, los resúmenes, las etiquetas y el texto de todos los artículos.',
    'Lo más reciente',
  ],
  'what became of a message, spoken likewise': [
    '…: Mensaje recibido',
    'Su número de referencia:',
    'Si quiere añadir algo, escriba a',
    'C-0000-0000',
    'e incluya la referencia.',
    'No encontramos ese mensaje',
    '…: Mensaje no encontrado',
    'Ir al formulario',
    'Esta dirección no corresponde a ningún mensaje recibido. Si acaba de escribirnos, vuelva al formulario y compruebe que se envió.',
  ],
  'the lists of a kind, and what is said beside its fields': [
    '…: Empleo',
    '«Empleo», de …',
    'Empleo',
    'Las ofertas que están abiertas ahora.',
    '…, en parte a distancia',
    'Lugar',
    'Contrato',
    'Jornada completa',
    'Plazo',
    'Hasta el',
    'Cómo responder',
    'Basta un mensaje en el formulario: unas líneas sobre la experiencia y el currículum, como archivo o como enlace. También puede ser por correo a',
    'Ver todas las ofertas',
    '…: Eventos',
    '«Eventos», de …',
    'Eventos',
    'Lo que viene, por fecha.',
    '…, y en línea',
    'Cuándo',
    'a',
    '(hora estándar de Europa central)',
    'Dónde',
    'En línea',
    'Enlace para asistir',
    'Inscripción',
    'Añadir al calendario',
    'Ver todos los eventos',
  ],
  'errors, whose messages are specified': [
    'Error: 404',
    'Page not found: /nada',
    'Volver a la página principal',
    'Esta página no se puede mostrar.',
    'Aquí no hay ninguna página',
    'Puede que la dirección esté mal escrita o que la página ya no exista.',
  ],
}
/** Texts made from numbers and dates. */
const computedText =
  /^((\p{L}+, )?\d+ de \p{L}+ de \d{4}(, \d\d:\d\d)?|\d+ min de lectura|\d+ artículos?( con esta etiqueta\.)?)$/u

/** Properties whose values no page shows. */
const unreadKeys = new Set([
  'kind',
  'slug',
  'id',
  'motif',
  'country',
  'timeZone',
  'treatment',
  'day',
  'permission',
  'apply',
  'where',
  'contract',
  'currency',
  'period',
])

/** Lists all strings in a nested value. */
const listTexts = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, part]) => (unreadKeys.has(name) ? [] : listTexts(part)))
      : []

test('after changing every setting and text, a page has no other fixed texts than the listed ones', async () => {
  const secret = 'un secreto solo para las pruebas'
  const contents = await createContentClient(await createTestApp({ FORM_SECRET: secret }))
  const { app, send, published, text } = contents
  // Texts of other tests' articles would be found too.
  await app.bindings.DB.prepare("DELETE FROM entries WHERE kind = 'article'").run()
  const { save } = await createSettingsClient(app)
  expect((await save(0, changedSettings)).status).toBe(200)
  const legal = legalIds.map((id) => ({
    id,
    content: { kind: 'page', slug: id, title: `Letra ${id}`, description: `Sobre ${id}.`, markdown: 'Nada.' },
  }))
  for (const { id, content } of [
    ...textKinds.map((kind) => ({ id: textIds[kind], content: exampleTexts[kind] })),
    ...legal,
  ])
    expect((await send('POST', `/${id}/publicar`, { content }, 0)).status, id).toBe(200)
  const job = { ...exampleJob, salaryFrom: '', salaryTo: '' }
  const shown = [createService('taller'), examplePerson, exampleCase, exampleQuestion, job, exampleEvent]
  for (const content of shown) await published(content)
  const empty = await text('/blog')
  const post = { slug: 'uno', title: 'Titular Alfa', tags: ['agua'] }
  await seedPosts(app, [post, { ...post, slug: 'dos', title: 'Titular Beta' }])
  const paths = [
    '/',
    '/nosotros',
    '/servicios',
    '/servicios/taller',
    '/contacto',
    '/blog',
    '/blog/uno',
    '/blog/etiqueta/agua',
    '/blog/buscar',
    '/blog/buscar?q=nadaquehallar',
    '/blog/buscar?q=titular',
    '/empleo',
    `/empleo/${job.slug}`,
    '/eventos',
    `/eventos/${exampleEvent.slug}`,
    '/contacto/gracias',
    `/contacto/gracias?ref=${signReference(secret, 'C-0000-0000')}`,
    '/nada',
    ...legalIds.map((id) => `/${id}`),
  ]
  const owners = [
    ...listTexts([changedSettings, exampleTexts, shown, legal, post]),
    'Titular',
    'Alfa',
    'Beta',
    'uno',
    'nadaquehallar',
    'titular',
  ]
    // Markdown is split into the parts that are rendered separately.
    .flatMap((given) => [given, ...given.split(/\n|\*\*/)])
    .map((given) => given.replace(/^[#>\s-]+/, '').trim())
    .filter((given) => given.length > 1)
    .toSorted((a, b) => b.length - a.length)
  const known = new Set(Object.values(fixedTexts).flat())
  const found: Record<string, string[]> = {}
  for (const [path, html] of [
    ['/blog (vacío)', empty] as const,
    ...(await Promise.all(paths.map(async (path) => [path, await text(path)] as const))),
  ]) {
    const rest = listVisibleTexts(html)
      .map((said) => owners.reduce((left, given) => left.replaceAll(given, '…'), said))
      .filter((said) => /\p{L}/u.test(said) && !known.has(said) && !computedText.test(said))
    if (rest.length > 0) found[path] = rest
  }
  expect(found).toEqual({})
})
