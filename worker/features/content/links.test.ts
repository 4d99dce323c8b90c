import { expect, test } from 'vitest'
import type { InternalPage } from '#client/features/content/links/contract.ts'
import { createContentSite, publishNewPost, type ContentSite } from '../../testing/content-site.ts'
import { signInOwner } from '../../testing/testing.ts'

// The pages of this site that a link may lead to.

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
  // The contract's `internalPagesSchema`.
  return ((await answer.json()) as { pages: InternalPage[] }).pages
}

const findNotFound = async (s: ContentSite, paths: readonly string[]): Promise<unknown> =>
  ((await (await ask(s, '/perdidos', { paths })).json()) as { lost: unknown }).lost

test('articles are found by their title, whatever its accents, and drafts are told apart', async () => {
  const s = await createContentSite()
  await publishNewPost(s, { title: 'Cómo medir la CACHÉ', slug: 'medir' })
  await s.send('POST', '', { title: 'Caché en borrador' })
  const trashed = await publishNewPost(s, { title: 'Caché tirada', slug: 'tirada' })
  await s.send('POST', `/${trashed.id}/papelera`, { rev: trashed.rev })
  expect(await found(s, 'cache')).toEqual([
    { title: 'Caché en borrador', path: '/blog/cache-en-borrador', kind: 'article', state: 'Borrador' },
    { title: 'Cómo medir la CACHÉ', path: '/blog/medir', kind: 'article', state: null },
  ])
  expect(await found(s, 'medir cache')).toHaveLength(1)
  expect(await found(s, 'nada de eso')).toEqual([])
})

test('pages of the site, those of the owner and services are found, and nothing of the manager area', async () => {
  const s = await createContentSite()
  const page = { kind: 'page', state: null }
  expect(await found(s, 'contac')).toEqual([{ ...page, title: 'Contacto', path: '/contacto' }])
  expect(await found(s, 'migra')).toEqual([
    { title: 'Migraciones', path: '/servicios#migraciones', kind: 'service', state: null },
  ])
  expect(await found(s, 'priva')).toEqual([{ ...page, title: 'Privacidad', path: '/privacidad' }])
  expect(await found(s, 'equipo')).toEqual([])
  await s.app.bindings.DB.prepare(
    `INSERT INTO documents (id, rev, slug, content, public_slug, public, updated_at)
     VALUES ('d1', 1, 'nuestra-garantia', '{}', 'nuestra-garantia', '{"title":"Nuestra garantía","at":1}', 1)`,
  ).run()
  expect(await found(s, 'garantia')).toEqual([
    { ...page, title: 'Nuestra garantía', path: '/nuestra-garantia' },
  ])
  await s.app.bindings.DB.prepare("DELETE FROM documents WHERE id = 'd1'").run()
})

test('what leads nowhere is told: what is gone, and what readers do not see yet; what leads on is none of it', async () => {
  const s = await createContentSite()
  await publishNewPost(s, { title: 'Está', slug: 'esta', tags: ['Agua'] })
  const moved = await publishNewPost(s, { title: 'Movido', slug: 'antes', tags: [] })
  const content = { ...moved.content, slug: 'despues' }
  expect((await s.send('POST', `/${moved.id}/publicar`, { rev: moved.rev, content })).status).toBe(200)
  await s.send('POST', '', { title: 'Borrador' })
  const there = ['/', '/blog', '/blog/esta', '/blog/etiqueta/agua', '/blog/antes', '/contacto', '/privacidad']
  expect(await findNotFound(s, [...there, '/feed.xml', '/medios/x/640', '/mngr'])).toEqual([])
  const gone = ['/blog/nada', '/blog/borrador', '/blog/etiqueta/nada', '/nada', '/nada/mas']
  expect(await findNotFound(s, [...there, ...gone])).toEqual(gone)
  expect((await ask(s, '/perdidos', { paths: ['https://otro.example'] })).status).toBe(422)
})
