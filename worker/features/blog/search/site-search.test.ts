import { expect, test } from 'vitest'
import type { SearchPage } from '#client/features/blog/contract/search.ts'
import { createTestApp, seedPosts, type TestApp } from '#worker/testing/testing.ts'
import {
  createContentClient,
  createService,
  exampleCase,
  exampleEvent,
  exampleJob,
  examplePerson,
  exampleQuestion,
} from '../../content/testing.ts'

async function found(app: TestApp, q: string, more = ''): Promise<string[]> {
  const response = await app.request(`/api/data/blog/buscar?q=${encodeURIComponent(q)}${more}`)
  // The page's data has the shape `SearchPage`.
  const { data } = (await response.json()) as { data: SearchPage }
  return data.elsewhere.map(({ path }) => path)
}

test('of the rest of the site, a service whose title has the searched words is first', async () => {
  const { text } = await createContentClient(await createTestApp())
  expect(await text('/blog/buscar?q=correo')).toMatch(
    /En el resto del sitio<\/h2><ul role="list" class="results"><li class="post"><h3><a href="\/servicios\/correo"/,
  )
})

test.each([
  ['precios', '/servicios'],
  ['correo', '/servicios/correo'],
  ['horario', '/contacto'],
  ['orario', '/contacto'],
  ['telefno', '/contacto'],
  ['teléfonos', '/contacto'],
  ['migrasion', '/servicios/migraciones'],
  ['sistemas a medida', '/servicios/sistemas'],
  ['quiénes son', '/nosotros'],
  ['aviso legal', '/aviso-legal'],
  ['cookies', '/cookies'],
])('«%s» finds %s on a site with default texts', async (q, path) => {
  const { app } = await createContentClient(await createTestApp())
  expect((await found(app, q))[0]).toBe(path)
})

test('site search does not match a word that only starts similarly', async () => {
  const { app } = await createContentClient(await createTestApp())
  // The text of this service contains «corregimos», which starts like «correo».
  expect(await found(app, 'correo')).not.toContain('/servicios/rendimiento')
})

test('site search finds no page for unknown or too short queries, or on page 2', async () => {
  const { app } = await createContentClient(await createTestApp())
  for (const q of ['xyzzyqwerty', 'a', '']) expect(await found(app, q), q).toEqual([])
  expect(await found(app, 'correo', '&pagina=2')).toEqual([])
})

test('site search finds people, cases, offers, events, questions and pages by title and text, the exact title first', async () => {
  const { app, published, text } = await createContentClient(await createTestApp())
  for (const content of [
    createService('lana', { title: 'Lana y lino', price: '', markdown: 'Uno.' }),
    createService('lana-fina', { title: 'Lana y lino de seda, lana y lino', price: '', markdown: 'Dos.' }),
    {
      ...examplePerson,
      title: 'Xiomara Prueba',
      role: 'Tintorera',
      duties: 'El añil.',
      photo: null,
      services: [],
    },
    {
      ...exampleCase,
      slug: '',
      title: 'Un telar nuevo',
      problem: 'Ruecas **rotas**.',
      logo: null,
      services: [],
    },
    { ...exampleJob, title: 'Bordadora', slug: 'bordadora', markdown: 'Se borda en bastidor.' },
    { ...exampleEvent, title: 'Feria del hilo', slug: 'feria-del-hilo', markdown: 'Con ovillos.' },
    { ...exampleQuestion, title: '¿Lavan alfombras?', answer: 'Con jabón de coco.' },
  ])
    await published(content)
  for (const [q, path] of [
    ['xiomara', '/nosotros#personas'],
    ['tintorera', '/nosotros#personas'],
    ['añil', '/nosotros#personas'],
    ['telar', '/casos/un-telar-nuevo'],
    ['ruecas', '/casos/un-telar-nuevo'],
    ['bordadora', '/empleo/bordadora'],
    ['bastidor', '/empleo/bordadora'],
    ['feria', '/eventos/feria-del-hilo'],
    ['ovillos', '/eventos/feria-del-hilo'],
    ['jabón', '/servicios#preguntas'],
    ['lana y lino', '/servicios/lana'],
    ['LANA Y LINO', '/servicios/lana'],
  ] as const)
    expect((await found(app, q))[0], q).toBe(path)
  await seedPosts(app, [{ slug: 'lanas', title: 'Lana y lino' }])
  const page = await text('/blog/buscar?q=lana+y+lino')
  // Articles come first.
  expect(page.indexOf('href="/servicios/lana"')).toBeGreaterThan(page.indexOf('href="/blog/lanas"'))
})

test("site search finds the owner's published services, questions and pages by name and text", async () => {
  const { app, published, drafted, text } = await createContentClient(await createTestApp())
  await published(
    createService('taller', { title: 'Taller de bordado', price: '', markdown: 'Diez **telares**.' }),
  )
  await drafted(createService('secreto', { title: 'Costura secreta' }))
  await published({ ...exampleQuestion, title: '¿Cuánto tarda un bordado?' })
  await drafted({ ...exampleQuestion, title: '¿Cuánto costura?' })
  const own = {
    kind: 'page' as const,
    layout: 'site' as const,
    slug: 'talleres',
    title: 'Hilanderas',
    markdown: 'Uno.',
  }
  await published({ ...own, description: 'Con hilo de seda.' })
  await drafted({ ...own, slug: 'costureras', title: 'Costureras', description: 'Costura.' })
  expect(await found(app, 'bordado')).toEqual(['/servicios/taller', '/servicios#preguntas'])
  expect(await found(app, 'seda')).toEqual(['/talleres'])
  expect(await found(app, 'telares')).toEqual(['/servicios/taller'])
  expect(await found(app, 'costura')).toEqual([])
  // After the owner published services, the default services are not found.
  expect(await found(app, 'migraciones')).toEqual([])
  const page = await text('/blog/buscar?q=seda')
  expect(page).toContain('En el resto del sitio')
  expect(page).toContain('<a href="/talleres">Hilanderas</a>')
  expect(page).toContain('Con hilo de seda.')
})
