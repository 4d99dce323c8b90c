import { expect, test } from 'vitest'
import type { SearchPage } from '#client/features/blog/contract/search.ts'
import type { ManagedList } from '#client/features/content/contract/list.ts'
import { formatTaggedArticles } from '#client/features/content/contract/tags.ts'
import { createDatabase } from '../../db/database.ts'
import { createContentSite, publishNewPost, type ContentSite } from '../../testing/content-site.ts'
import { signInOwner } from '../../testing/testing.ts'
import { listAllTags } from './queries/tags.ts'

async function ask({ app }: ContentSite, method: string, path: string, body?: unknown): Promise<Response> {
  const headers = { ...(await signInOwner(app)), 'Content-Type': 'application/json' }
  return app.request(`/api/mngr/etiquetas/${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

async function found({ send }: ContentSite, query: string): Promise<string[]> {
  const list = (await (await send('GET', query)).json()) as ManagedList
  return list.posts.map(({ title }) => title).toSorted()
}

const tagsOf = async ({ send, readPost }: ContentSite, id: string): Promise<string[]> =>
  (await readPost(await send('GET', `/${id}`))).content.tags

test('renaming a tag updates its page, search and pending text, and redirects its old path', async () => {
  const s = await createContentSite()
  const live = await publishNewPost(s, { title: 'Uno', tags: ['Edición', 'Agua'] })
  const waiting = await publishNewPost(s, { title: 'Dos', tags: ['Agua'] })
  const content = { ...waiting.content, tags: ['edicion', 'Agua'] }
  await s.send('PUT', `/${waiting.id}/borrador`, { rev: waiting.rev, content })

  const answer = await ask(s, 'PATCH', 'edicion', { name: '  Redacción   clara ' })
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { tag: { slug: 'redaccion-clara', name: 'Redacción clara' } },
  ])
  expect(await tagsOf(s, live.id)).toEqual(['Redacción clara', 'Agua'])
  expect(await tagsOf(s, waiting.id)).toEqual(['Redacción clara', 'Agua'])
  expect(await found(s, '?q=redaccion')).toEqual(['Dos', 'Uno'])
  expect(await found(s, '?q=edicion')).toEqual([])
  expect(await (await s.app.request('/blog/etiqueta/redaccion-clara')).text()).toContain('Uno')
  const old = await s.app.request('/blog/etiqueta/edicion')
  expect([old.status, old.headers.get('location')]).toEqual([308, '/blog/etiqueta/redaccion-clara'])
})

test('a new spelling of a tag with the same slug changes only its name', async () => {
  const s = await createContentSite()
  const live = await publishNewPost(s, { tags: ['edicion'] })
  expect((await ask(s, 'PATCH', 'edicion', { name: 'Edición' })).status).toBe(200)
  expect(await tagsOf(s, live.id)).toEqual(['Edición'])
  expect((await s.app.request('/blog/etiqueta/edicion')).status).toBe(200)
})

test('renaming a tag to a taken name is refused and names the other tag, and both can be merged', async () => {
  const s = await createContentSite()
  const both = await publishNewPost(s, { title: 'Ambas', tags: ['Correo', 'Mail'] })
  const one = await publishNewPost(s, { title: 'Una', tags: ['Mail'] })
  const refused = await ask(s, 'PATCH', 'mail', { name: 'CORREO' })
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    { data: { taken: { slug: 'correo', name: 'Correo' } } },
  ])
  expect((await ask(s, 'POST', 'mail/unir', { into: 'correo' })).status).toBe(200)
  expect(await tagsOf(s, both.id)).toEqual(['Correo'])
  expect(await tagsOf(s, one.id)).toEqual(['Correo'])
  expect(await found(s, '?etiqueta=correo')).toEqual(['Ambas', 'Una'])
  const old = await s.app.request('/blog/etiqueta/mail')
  expect(old.headers.get('location')).toBe('/blog/etiqueta/correo')
  for (const into of ['correo', 'nada'])
    expect((await ask(s, 'POST', 'correo/unir', { into })).status).toBe(422)
})

test('deleting a tag removes it from articles and changes nothing else', async () => {
  const s = await createContentSite()
  const live = await publishNewPost(s, { tags: ['Edición', 'Agua'] })
  expect((await ask(s, 'DELETE', 'edicion')).status).toBe(200)
  expect(await tagsOf(s, live.id)).toEqual(['Agua'])
  expect((await s.app.request('/blog/etiqueta/edicion')).status).toBe(404)
  expect((await s.app.request(live.path)).status).toBe(200)
  for (const method of ['DELETE', 'PATCH'])
    expect((await ask(s, method, 'edicion', { name: 'x' })).status, method).toBe(404)
})

test('an editor opened before a rename gets a conflict instead of restoring the old name', async () => {
  const s = await createContentSite()
  const open = await publishNewPost(s, { tags: ['Edición'] })
  await ask(s, 'PATCH', 'edicion', { name: 'Redacción' })
  const late = await s.send('PUT', `/${open.id}/borrador`, { rev: open.rev, content: open.content })
  expect(late.status).toBe(412)
})

type RemovedTag = { removedTag: { name: string } & Record<string, unknown> }

test('restoring a deleted tag brings it back to its page, search and pending text', async () => {
  const s = await createContentSite()
  const live = await publishNewPost(s, { title: 'Uno', tags: ['Edición', 'Agua'] })
  const waiting = await publishNewPost(s, { title: 'Dos', tags: ['Agua'] })
  const content = { ...waiting.content, tags: ['Edición'] }
  await s.send('PUT', `/${waiting.id}/borrador`, { rev: waiting.rev, content })
  await ask(s, 'PATCH', 'edicion', { name: 'Edición', description: 'Cómo se edita.' })
  const { removedTag } = (await (await ask(s, 'DELETE', 'edicion')).json()) as RemovedTag
  expect(await tagsOf(s, waiting.id)).toEqual([])
  const open = await s.readPost(await s.send('GET', `/${live.id}`))
  expect((await ask(s, 'POST', 'edicion/recuperar', removedTag)).status).toBe(200)
  expect(await tagsOf(s, live.id)).toEqual(['Agua', 'Edición'])
  expect(await tagsOf(s, waiting.id)).toEqual(['Edición'])
  expect(await found(s, '?q=edicion')).toEqual(['Dos', 'Uno'])
  const page = await (await s.app.request('/blog/etiqueta/edicion')).text()
  expect(page).toContain('Cómo se edita.')
  expect(page).toContain('Uno')
  expect(page).not.toContain('Dos')
  // An editor opened before the restore gets a conflict instead of removing the tag.
  const late = await s.send('PUT', `/${live.id}/borrador`, { rev: open.rev, content: open.content })
  expect(late.status).toBe(412)
  expect((await ask(s, 'POST', 'edicion/recuperar', removedTag)).status).toBe(409)
  expect((await ask(s, 'POST', 'otra/recuperar', removedTag)).status).toBe(404)
})

test('restoring a merged tag keeps the tag it was merged into on posts that had both', async () => {
  const s = await createContentSite()
  const both = await publishNewPost(s, { title: 'Ambas', tags: ['Correo', 'Mail'] })
  const one = await publishNewPost(s, { title: 'Una', tags: ['Mail'] })
  const draft = await publishNewPost(s, { title: 'Espera', tags: [] })
  const content = { ...draft.content, tags: ['Mail'] }
  await s.send('PUT', `/${draft.id}/borrador`, { rev: draft.rev, content })
  const { removedTag } = (await (await ask(s, 'POST', 'mail/unir', { into: 'correo' })).json()) as RemovedTag
  expect(await tagsOf(s, one.id)).toEqual(['Correo'])
  expect((await ask(s, 'POST', 'mail/recuperar', removedTag)).status).toBe(200)
  expect(await tagsOf(s, both.id)).toEqual(['Correo', 'Mail'])
  expect(await tagsOf(s, one.id)).toEqual(['Mail'])
  expect(await tagsOf(s, draft.id)).toEqual(['Mail'])
  expect(await found(s, '?etiqueta=correo')).toEqual(['Ambas'])
  expect((await s.app.request('/blog/etiqueta/mail')).status).toBe(200)
})

test('the description of a tag is shown on its page and to search engines', async () => {
  const s = await createContentSite()
  const post = await publishNewPost(s, { tags: ['Edición'] })
  const usual = await (await s.app.request('/blog/etiqueta/edicion')).text()
  expect(usual).toContain('con la etiqueta Edición')
  const described = await ask(s, 'PATCH', 'edicion', { name: 'Edición', description: '  Cómo se  edita. ' })
  expect(described.status).toBe(200)
  const page = await (await s.app.request('/blog/etiqueta/edicion')).text()
  expect(page).toContain('<meta name="description" content="Cómo se edita."')
  expect(page).toContain('<p class="lead">Cómo se edita.</p>')
  // No article changed, so open editors get no conflict.
  expect((await s.readPost(await s.send('GET', `/${post.id}`))).rev).toBe(post.rev)
  // Renaming keeps the description.
  await ask(s, 'PATCH', 'edicion', { name: 'Redacción' })
  expect(await (await s.app.request('/blog/etiqueta/redaccion')).text()).toContain('Cómo se edita.')
  const long = { name: 'Redacción', description: 'x'.repeat(301) }
  expect((await ask(s, 'PATCH', 'redaccion', long)).status).toBe(422)
})

test('restores a tag only on articles with fewer than ten tags', async () => {
  const s = await createContentSite()
  const ten = Array.from({ length: 10 }, (_, at) => `Zeta${at}`)
  const full = await publishNewPost(s, { title: 'Llena', tags: ten })
  const waiting = await publishNewPost(s, { title: 'Espera', tags: [] })
  const content = { ...waiting.content, tags: ten }
  await s.send('PUT', `/${waiting.id}/borrador`, { rev: waiting.rev, content })
  const free = await publishNewPost(s, { title: 'Libre', tags: ['Zeta0'] })
  const { removedTag } = (await (await ask(s, 'DELETE', 'zeta0')).json()) as RemovedTag
  for (const { id } of [full, waiting]) {
    const { rev, content: now } = await s.readPost(await s.send('GET', `/${id}`))
    const body = { rev, content: { ...now, tags: [...now.tags, 'Otra'] } }
    expect((await s.send('POST', `/${id}/publicar`, body)).status).toBe(200)
  }
  expect((await ask(s, 'POST', 'zeta0/recuperar', removedTag)).status).toBe(200)
  const expectedTags = [...ten.slice(1), 'Otra'].toSorted()
  expect((await tagsOf(s, full.id)).toSorted()).toEqual(expectedTags)
  expect((await tagsOf(s, waiting.id)).toSorted()).toEqual(expectedTags)
  expect(await tagsOf(s, free.id)).toEqual(['Zeta0'])
  expect(await found(s, '?q=zeta0')).toEqual(['Libre'])
})

test('a restored tag replaces the one it was merged into, also on articles with ten tags', async () => {
  const s = await createContentSite()
  const nine = Array.from({ length: 9 }, (_, at) => `Zeta${at}`)
  const draft = await publishNewPost(s, { tags: [...nine, 'Mail'] })
  await publishNewPost(s, { title: 'Otra', tags: ['Correo'] })
  const { removedTag } = (await (await ask(s, 'POST', 'mail/unir', { into: 'correo' })).json()) as RemovedTag
  expect((await tagsOf(s, draft.id)).toSorted()).toEqual(['Correo', ...nine])
  expect((await ask(s, 'POST', 'mail/recuperar', removedTag)).status).toBe(200)
  expect((await tagsOf(s, draft.id)).toSorted()).toEqual(['Mail', ...nine])
})

test('a tag that its only article drops goes away, unless it has a description', async () => {
  const s = await createContentSite()
  let post = await publishNewPost(s, { tags: ['Rendi', 'Agua', 'Otra'] })
  await publishNewPost(s, { title: 'Dos', tags: ['Otra'] })
  await ask(s, 'PATCH', 'agua', { name: 'Agua', description: 'De beber.' })
  post = await s.readPost(await s.send('GET', `/${post.id}`))
  const content = { ...post.content, tags: ['Rendimiento'] }
  expect((await s.send('POST', `/${post.id}/publicar`, { rev: post.rev, content })).status).toBe(200)
  const { results } = await s.app.bindings.DB.prepare('SELECT slug FROM tags ORDER BY slug').all()
  expect(results.map(({ slug }) => slug)).toEqual(['agua', 'otra', 'rendimiento'])
})

test('the page of tags is in Spanish order and counts no articles in the trash', async () => {
  const s = await createContentSite()
  await publishNewPost(s, { slug: 'una', tags: ['Zumo', 'Índice', 'Ñandú'] })
  const { id, rev } = await publishNewPost(s, { slug: 'otra', tags: ['Índice', 'Nube'] })
  expect((await s.send('POST', `/${id}/acciones/trash`, { rev })).status).toBe(200)
  const tags = await listAllTags(createDatabase(s.app.bindings.DB), Date.now())
  expect(tags.map(({ name, count }) => `${name} ${count}`)).toEqual([
    'Índice 1',
    'Nube 0',
    'Ñandú 1',
    'Zumo 1',
  ])
})

test('lists and counts of a tag cover texts that readers do not see; public pages do not show it', async () => {
  const s = await createContentSite()
  const text = async (path: string) => (await s.app.request(path)).text()
  const draft = await s.readPost(
    await s.send('POST', '', { content: { title: 'Borrador', tags: ['Consejos'] } }),
  )
  const waiting = await publishNewPost(s, { title: 'Con cambios', tags: ['Agua'] })
  // The neighbours of an article are not related ones.
  await publishNewPost(s, { title: 'Siguiente', tags: [] })
  await publishNewPost(s, { title: 'Publicado', tags: ['Consejos'] })
  // Where no tag is shared the newest article comes first.
  await publishNewPost(s, { title: 'Otro', tags: [] })
  const shown = await publishNewPost(s, { title: 'Retirado', tags: ['Agua', 'Vieja'] })
  const withdrawn = await s.readPost(
    await s.send('POST', `/${shown.id}/acciones/unpublish`, { rev: shown.rev }),
  )
  for (const [{ id, rev, content }, tags] of [
    [waiting, ['Agua', 'Consejos', 'Nueva']],
    [withdrawn, ['Agua', 'Consejos']],
  ] as const)
    expect((await s.send('PUT', `/${id}/borrador`, { rev, content: { ...content, tags } })).status).toBe(200)
  expect(await found(s, '?etiqueta=consejos')).toEqual(['Borrador', 'Con cambios', 'Publicado', 'Retirado'])
  const readCounts = async () =>
    (await listAllTags(createDatabase(s.app.bindings.DB), Date.now())).map(
      (tag) => `${tag.name} ${formatTaggedArticles(tag)}`,
    )
  expect(await readCounts()).toEqual([
    'Agua 2 artículos, 1 a la vista',
    'Consejos 4 artículos, 1 a la vista',
    'Nueva 1 artículo, todavía no se ve en el blog',
  ])
  const [article] = (await text(waiting.path)).split('Para seguir leyendo')
  expect(article).not.toContain('Consejos')
  expect(JSON.parse(await text(`/api/data${waiting.path}`))).toMatchObject({
    data: { related: [{ title: 'Otro' }, { title: 'Publicado' }] },
  })
  const search = async (q: string) =>
    (JSON.parse(await text(`/api/data/blog/buscar?q=${q}`)) as { data: SearchPage }).data
  expect(await search('nueva')).toMatchObject({ total: 0, results: [] })
  expect((await search('nuevva')).meant).toBeNull()
  // One tag that readers see, one that they do not: neither all words, nor one more than the other article.
  const { total, results } = await search('agua+consejos')
  expect([total, results.map(({ slug }) => slug)]).toEqual([0, ['publicado', 'con-cambios']])
  expect((await s.app.request('/blog/etiqueta/nueva')).status).toBe(404)
  const tagPage = await text('/blog/etiqueta/consejos')
  expect(tagPage).toContain('Publicado')
  expect(tagPage).not.toContain('Con cambios')

  await ask(s, 'POST', 'consejos/unir', { into: 'agua' })
  expect(await readCounts()).toEqual([
    'Agua 4 artículos, 2 a la vista',
    'Nueva 1 artículo, todavía no se ve en el blog',
  ])
  expect(await tagsOf(s, draft.id)).toEqual(['Agua'])
  const { rev } = await s.readPost(await s.send('GET', `/${waiting.id}`))
  expect((await s.send('POST', `/${waiting.id}/acciones/discard`, { rev })).status).toBe(200)
  expect(await readCounts()).toEqual(['Agua 4 artículos, 2 a la vista'])
})
