import { expect, test } from 'vitest'
import type { SearchPage } from '#client/features/blog/contract/search.ts'
import { createTestApp, type TestApp } from '#worker/testing/testing.ts'
import { createContentClient, exampleQuestion, createService } from '../../content/testing.ts'

async function found(app: TestApp, q: string, more = ''): Promise<string[]> {
  const response = await app.request(`/api/data/blog/buscar?q=${encodeURIComponent(q)}${more}`)
  // The page's data has the shape `SearchPage`.
  const { data } = (await response.json()) as { data: SearchPage }
  return data.elsewhere.map(({ path }) => path)
}

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
