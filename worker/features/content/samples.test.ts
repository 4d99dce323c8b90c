import { expect, test } from 'vitest'
import type { EditedText } from '#client/features/content/contract/edited-text.ts'
import type { EntryPages } from '#client/features/content/contract/entries.ts'
import type { DashboardPages } from '#client/features/dashboard/contract.ts'
import { getDatabase } from '#worker/env.ts'
import { createPostClient } from '../../testing/content-site.ts'
import { createTestApp, postJson, seedPosts, signInOwner } from '../../testing/testing.ts'
import { listSampleIds, sampleTitleStart } from './samples.ts'
import { createContentClient, exampleCase, exampleEvent, exampleJob, examplePerson } from './testing.ts'

test('the owner removes all samples at once, and none that somebody wrote or changed', async () => {
  const app = await createTestApp()
  const { DB } = app.bindings
  const session = await signInOwner(app)
  const samplesOf = async () => {
    const response = await app.request('/api/data/mngr', { headers: session })
    return (await response.json<{ data: DashboardPages['mngr'] }>()).data.launch.samples
  }
  expect(await samplesOf()).toEqual({
    articles: 0,
    pages: 2,
    people: 0,
    cases: 0,
    jobs: 0,
    events: 0,
    changed: [],
  })
  const search = await app.request(`/blog/buscar?q=${encodeURIComponent('cuánto cuesta el hosting')}`)
  expect(await search.text()).toMatch(/<main.*href="\/hostinger".*<\/main>/s)
  await seedPosts(app, [
    { slug: 'de-muestra', tags: ['suya', 'de-los-dos'] },
    { slug: 'propia', tags: ['de-los-dos'] },
    { slug: 'cambiada' },
  ])
  await DB.prepare("UPDATE entries SET author_name = 'Ana' WHERE id = 'propia'").run()
  await DB.prepare("UPDATE entries SET rev = 2 WHERE id = 'cambiada'").run()
  await DB.prepare(
    `INSERT INTO entry_revisions (entry_id, rev, kind, content, created_at, saved_at)
     VALUES ('cambiada', 2, 'saved', '{}', 1, 1)`,
  ).run()
  const samples = { articles: 1, pages: 2, people: 0, cases: 0, jobs: 0, events: 0, changed: ['cambiada'] }
  expect(await samplesOf()).toEqual(samples)
  // A page that was withdrawn is still a sample.
  const trashed = await app.request('/api/mngr/paginas/como-medimos/acciones/trash', {
    ...postJson({}, { ...session, 'If-Match': '"1"' }),
  })
  expect(trashed.status).toBe(200)
  expect(await samplesOf()).toEqual(samples)

  // What stays and leads to them is named before.
  const markdown = 'Lo cuenta [Hostinger](/hostinger#precios), y no [otra](/blog/de-muestra-dos).'
  const content = {
    kind: 'page',
    slug: 'garantia',
    title: 'Garantía',
    description: '',
    layout: 'site',
    markdown,
  }
  expect((await app.request('/api/mngr/paginas', postJson({ content }, session))).status).toBe(201)
  const pages = await app.request('/api/data/mngr/paginas', { headers: session })
  const { data: lists } = await pages.json<{ data: EntryPages['mngr-paginas'] }>()
  expect([...lists.own, ...lists.trash].map(({ slug, isSample }) => [slug, isSample])).toEqual([
    ['hostinger', true],
    ['garantia', false],
    ['como-medimos', true],
  ])
  const steps = await app.request('/api/data/mngr/primeros-pasos', { headers: session })
  const { data } = await steps.json<{ data: DashboardPages['mngr-primeros-pasos'] }>()
  expect(data.sampleLinks).toEqual([{ title: 'Garantía', path: '/hostinger' }])

  const remove = () =>
    app.request('/api/mngr/primeros-pasos/ejemplos', { method: 'DELETE', headers: session })
  expect((await remove()).status).toBe(204)
  expect(await samplesOf()).toEqual({ ...samples, articles: 0, pages: 0 })
  for (const path of ['/hostinger', '/como-medimos', '/blog/de-muestra', '/blog/etiqueta/suya'])
    expect((await app.request(path)).status, path).toBe(404)
  for (const path of ['/blog/propia', '/blog/cambiada', '/blog/etiqueta/de-los-dos'])
    expect((await app.request(path)).status, path).toBe(200)
  const addresses = '/ /contacto /privacidad /blog /blog/buscar?q=hostinger /sitemap.xml /llms.txt /feed.xml'
  for (const path of addresses.split(' '))
    expect(await (await app.request(path)).text(), path).not.toMatch(
      /de-muestra|\/hostinger|como-medimos|etiqueta\/suya/,
    )
  expect(await DB.prepare("SELECT 1 FROM tags WHERE slug = 'suya'").first()).toBeNull()
  expect((await remove()).status).toBe(204)
  expect(await DB.prepare("SELECT count(*) FROM audit WHERE event = 'samples.removed'").first()).toEqual({
    'count(*)': 1,
  })
})

test('sample people, cases, offers and events are removed as well; those of the company and changed ones stay', async () => {
  const { app, session, send, published, text } = await createContentClient(await createTestApp())
  const title = `${sampleTitleStart}una persona`
  await published({ ...examplePerson, title })
  await published({ ...exampleCase, slug: '', title: `${sampleTitleStart}un caso` })
  await published({ ...exampleJob, slug: '', title: `${sampleTitleStart}un puesto` })
  await published({ ...exampleEvent, slug: '', title: `${sampleTitleStart}una charla` })
  const changed = await published({ ...exampleCase, slug: '', title: `${sampleTitleStart}un caso cambiado` })
  const content = { ...exampleCase, slug: '', title: `${sampleTitleStart}un caso mío` }
  expect((await send('PUT', `/${changed.id}/borrador`, { content }, changed.rev)).status).toBe(200)
  await published(examplePerson)
  expect(await text('/nosotros')).toContain(title)
  expect(await text('/empleo')).toContain('un puesto')
  const remove = { method: 'DELETE', headers: session }
  expect((await app.request('/api/mngr/primeros-pasos/ejemplos', remove)).status).toBe(204)
  const about = await text('/nosotros')
  expect(about).not.toContain(title)
  expect(about).not.toContain('un caso</a></h3>')
  expect(about).toContain('un caso cambiado')
  expect(about).toContain(examplePerson.title)
  for (const path of ['/empleo', '/eventos']) expect(await text(path)).not.toContain(sampleTitleStart)
})

test('a sample article that only got a tag, as lists give them, is still a sample', async () => {
  const app = await createTestApp()
  const { send } = createPostClient(app, await signInOwner(app))
  await seedPosts(app, [{ slug: 'etiquetada' }])
  const { rev, content } = await (await send('GET', '/etiquetada')).json<EditedText>()
  const tagged = { ...content, tags: ['nueva'] }
  expect((await send('POST', '/etiquetada/publicar', { content: tagged, rev })).status).toBe(200)
  const ids = () => listSampleIds(getDatabase(app.bindings))
  expect(await ids()).toContain('etiquetada')
  const written = { ...tagged, title: 'Otra' }
  expect((await send('POST', '/etiquetada/publicar', { content: written, rev: rev + 1 })).status).toBe(200)
  expect(await ids()).not.toContain('etiquetada')
})
