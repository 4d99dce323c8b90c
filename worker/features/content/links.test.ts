import { expect, test } from 'vitest'
import type { InternalPage } from '#client/features/content/links/contract.ts'
import { createContentSite, publishNewPost, type ContentSite } from '../../testing/content-site.ts'
import { postJson, signInOwner, signInWithRole } from '../../testing/testing.ts'
import { createContentClient, createService, exampleJob } from './testing.ts'

async function ask({ app }: ContentSite, path: string, body?: object): Promise<Response> {
  const headers = { ...(await signInOwner(app)), 'Content-Type': 'application/json' }
  return app.request(`/api/mngr/enlaces${path}`, {
    method: body ? 'POST' : 'GET',
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
}

async function found(s: ContentSite, question: string): Promise<InternalPage[]> {
  const answer = await ask(s, `?q=${encodeURIComponent(question)}`)
  expect(answer.status).toBe(200)
  // The response has the shape of `internalPagesSchema`.
  return ((await answer.json()) as { pages: InternalPage[] }).pages
}

const findNotFound = async (s: ContentSite, paths: readonly string[]): Promise<unknown> =>
  ((await (await ask(s, '/perdidos', { paths })).json()) as { notFoundPaths: unknown }).notFoundPaths

test('finds articles by title without regard to accents, and marks drafts', async () => {
  const s = await createContentSite()
  await publishNewPost(s, { title: 'Cómo medir la CACHÉ', slug: 'medir' })
  await s.send('POST', '', { content: { title: 'Caché en borrador' } })
  const trashed = await publishNewPost(s, { title: 'Caché tirada', slug: 'tirada' })
  await s.send('POST', `/${trashed.id}/acciones/trash`, { rev: trashed.rev })
  expect(await found(s, 'cache')).toEqual([
    { title: 'Caché en borrador', path: '/blog/cache-en-borrador', label: 'Artículo · Borrador' },
    { title: 'Cómo medir la CACHÉ', path: '/blog/medir', label: 'Artículo' },
  ])
  expect(await found(s, 'medir cache')).toHaveLength(1)
  // Misspelled words find what they resemble, if nothing has them.
  for (const misspelled of ['mdeir cache', 'contatco', 'migracoines'])
    expect(await found(s, misspelled), misspelled).toHaveLength(1)
  expect(await found(s, 'nada de eso')).toEqual([])
})

test('finds fixed pages, the owner’s pages and services, but no manager pages', async () => {
  const s = await createContentSite()
  const page = { label: 'Página' }
  expect(await found(s, 'contac')).toEqual([{ ...page, title: 'Contacto', path: '/contacto' }])
  expect(await found(s, 'migra')).toEqual([
    { title: 'Migraciones', path: '/servicios/migraciones', label: 'Servicio' },
  ])
  expect(await found(s, 'priva')).toEqual([{ ...page, title: 'Privacidad', path: '/privacidad' }])
  expect(await found(s, 'equipo')).toEqual([])
  await s.app.bindings.DB.prepare(
    `INSERT INTO entries (id, kind, rev, path, content, created_at, saved_at)
     VALUES ('d1', 'page', 1, 'nuestra-garantia', '{}', 1, 1)`,
  ).run()
  await s.app.bindings.DB.prepare(
    `INSERT INTO entry_publications (entry_id, from_at, rev, kind, path, title, data)
     VALUES ('d1', 1, 1, 'page', 'nuestra-garantia', 'Nuestra garantía', '{}')`,
  ).run()
  expect(await found(s, 'garantia')).toEqual([
    { ...page, title: 'Nuestra garantía', path: '/nuestra-garantia' },
  ])
  await s.app.bindings.DB.prepare("DELETE FROM entries WHERE id = 'd1'").run()
})

test('a service of the owner is found once, at its own page', async () => {
  const s = await createContentSite()
  const { published } = await createContentClient(s.app)
  await published(createService('reparacion', { title: 'Reparación de ordenadores' }))
  expect(await found(s, 'reparacion')).toEqual([
    { title: 'Reparación de ordenadores', path: '/servicios/reparacion', label: 'Servicio' },
  ])
})

test('reports links to missing or unpublished pages, but not to redirected ones', async () => {
  const s = await createContentSite()
  await publishNewPost(s, { title: 'Está', slug: 'esta', tags: ['Agua'] })
  const moved = await publishNewPost(s, { title: 'Movido', slug: 'antes', tags: [] })
  const content = { ...moved.content, slug: 'despues' }
  expect((await s.send('POST', `/${moved.id}/publicar`, { rev: moved.rev, content })).status).toBe(200)
  await s.send('POST', '', { content: { title: 'Borrador' } })
  const there = ['/', '/blog', '/blog/esta', '/blog/etiqueta/agua', '/blog/antes', '/contacto', '/privacidad']
  expect(await findNotFound(s, [...there, '/feed.xml', '/medios/x/640', '/mngr'])).toEqual([])
  const gone = ['/blog/nada', '/blog/borrador', '/blog/etiqueta/nada', '/nada', '/nada/mas']
  expect(await findNotFound(s, [...there, ...gone])).toEqual(gone)
  // A redirect leads nowhere once its target is withdrawn.
  await s.app.run`UPDATE entries SET until_at = 1 WHERE path = 'blog/despues'`
  expect(await findNotFound(s, ['/blog/antes'])).toEqual(['/blog/antes'])
  expect((await ask(s, '/perdidos', { paths: ['https://otro.example'] })).status).toBe(422)
})

test('offers the list of a kind before it exists, and says so; it exists as soon as something was published', async () => {
  const s = await createContentSite()
  const jobs = { title: 'Empleo', path: '/empleo', label: 'Página · ahora sin nada publicado' }
  expect(await found(s, 'emp')).toContainEqual(jobs)
  expect(await findNotFound(s, ['/empleo', '/eventos'])).toEqual(['/empleo', '/eventos'])
  const { published, send } = await createContentClient(s.app)
  const { id, rev } = await published(exampleJob)
  expect(await found(s, 'empleo')).toContainEqual(
    expect.objectContaining({ path: '/empleo', title: 'Empleo' }),
  )
  expect(await found(s, 'empleo')).not.toContainEqual(jobs)
  expect(await findNotFound(s, ['/empleo', '/eventos'])).toEqual(['/eventos'])
  const job = `/empleo/${exampleJob.slug}`
  expect(await findNotFound(s, [job])).toEqual([])
  expect((await send('POST', `/${id}/acciones/unpublish`, {}, rev)).status).toBe(200)
  expect(await findNotFound(s, ['/empleo', job])).toEqual([job])
  // The page of an offer stays when it is over.
  const past = { ...exampleJob, slug: 'de-antes', lastDay: '2020-12-04' }
  await published(past)
  expect((await s.app.request('/empleo/de-antes')).status).toBe(200)
  expect(await findNotFound(s, ['/empleo/de-antes'])).toEqual([])
})

test('names what leads to texts that are about to leave the site, with their editors and the menus', async () => {
  const s = await createContentSite()
  const agua = await publishNewPost(s, { title: 'Agua', slug: 'agua' })
  const links = '[agua](/blog/agua), [otra](/blog/agua-dulce), [de otros](https://otro.example/blog/agua)'
  const one = await publishNewPost(s, { title: 'Con enlace', slug: 'con', markdown: links })
  await publishNewPost(s, { title: 'Sin él', slug: 'sin', markdown: links.replace('(/blog/agua)', '(/)') })
  const trashed = await publishNewPost(s, { title: 'Tirado', slug: 'tirado', markdown: links })
  await s.send('POST', `/${trashed.id}/acciones/trash`, { rev: trashed.rev })
  // The longer address of many texts hides none of the shorter one.
  await s.app.run`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60)
    INSERT INTO entries (id, kind, path, rev, content, created_at, saved_at)
    SELECT '0' || i, 'article', 'blog/n' || i, 1, '{"markdown":"(/blog/agua-dulce)"}', 1, 1 FROM n`
  const readIncoming = async (...ids: string[]) => (await ask(s, '/entrantes', { ids })).json()
  const editorPath = `/mngr/blog/${one.id}`
  expect(await readIncoming(agua.id)).toEqual({
    texts: [{ title: 'Con enlace', label: 'Artículo', editorPath }],
    isInMenus: false,
  })
  // Links between the asked texts do not count.
  expect(await readIncoming(agua.id, one.id)).toEqual({ texts: [], isInMenus: false })
  for (const [href, isInMenus] of [
    ['/blog/agua', true],
    ['/blog/agua#parte', true],
    ['/blog/agua?de=menu', true],
    ['/blog/agua-dulce', false],
  ] as const) {
    const data = JSON.stringify({ nav: [{ name: 'Agua', href }] })
    await s.app
      .run`INSERT INTO settings (rev, data, author_id, author_name, at) VALUES (1, ${data}, '', '', 1)`
    expect(await readIncoming(agua.id), href).toMatchObject({ isInMenus })
    await s.app.run`DELETE FROM settings`
  }
})

test('each person gets the names of the texts that lead there which they may open', async () => {
  const s = await createContentSite()
  const agua = await publishNewPost(s, { title: 'Agua', slug: 'agua' })
  await publishNewPost(s, { title: 'De otra persona', slug: 'otra', markdown: '[agua](/blog/agua)' })
  await s.app.run`INSERT INTO roles (id, name, permissions, created_at)
    VALUES ('paginas', 'Páginas', '["useDashboard","editPages"]', 0)`
  const pages = await signInWithRole(s.app, 'paginas')
  const author = await signInWithRole(s.app, 'author')
  await s.app.run`INSERT INTO entries (id, kind, path, rev, content, author_id, created_at, saved_at) VALUES
    ('p1', 'page', 'p1', 1, '{"title":"Página","markdown":"(/blog/agua)"}', '', 1, 1),
    ('a1', 'article', 'blog/a1', 1, '{"title":"Propio","markdown":"(/blog/agua)"}', 'con-author', 1, 1)`
  const read = async (headers: { Cookie: string }): Promise<unknown> => {
    const answer = await s.app.request('/api/mngr/enlaces/entrantes', postJson({ ids: [agua.id] }, headers))
    return (await answer.json<{ texts: unknown }>()).texts
  }
  expect(await read(pages)).toEqual([{ title: 'Página', label: 'Página', editorPath: '/mngr/paginas/p1' }])
  expect(await read(author)).toEqual([{ title: 'Propio', label: 'Artículo', editorPath: '/mngr/blog/a1' }])
  expect(await read(await signInOwner(s.app))).toHaveLength(3)
  await s.app.run`DELETE FROM entries WHERE id = 'p1'`
})

test('names what is wrong with texts that are about to be published', async () => {
  const s = await createContentSite()
  const markdown = 'Ve [ahí](/blog/nada) y [aquí](/contacto).\n\n![x](https://a.example/b.png)'
  const content = { title: 'Con enlaces', markdown, excerpt: 'Uno.', tags: ['agua'] }
  const linked = await (await s.send('POST', '', { content })).json<{ id: string }>()
  const empty = await (await s.send('POST', '', { content: { title: 'Sin texto' } })).json<{ id: string }>()
  const answer = await ask(s, '/por-publicar', { ids: [linked.id, empty.id, 'nada'] })
  const { texts } = await answer.json<{
    texts: { title: string; editorPath: string; problems: string[] }[]
  }>()
  const problems = new Map(texts.map((text) => [text.title, text.problems]))
  expect(problems.get('Con enlaces')).toEqual([
    'Falta «Portada»',
    'Un enlace del texto lleva a una página que los visitantes no pueden abrir: /blog/nada',
    'Una imagen es de otro sitio y no se verá: guárdala y arrástrala al texto',
  ])
  expect(problems.get('Sin texto')).toEqual([
    'No se puede publicar: Escribe el texto antes de publicar',
    'Falta «Resumen», «Etiquetas» y «Portada»',
  ])
})
