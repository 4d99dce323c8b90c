import { expect, test } from 'vitest'
import { type EditedText, outdatedPageMessage } from '#client/features/content/contract/edited-text.ts'
import { createPostClient, publishNewPost } from '#worker/testing/content-site.ts'
import { createTestApp } from '#worker/testing/testing.ts'
import { createContentClient, createService, exampleCase, exampleTexts } from '../testing.ts'

/** A published article and a published service, with clients for both APIs. */
async function open() {
  const pages = await createContentClient(await createTestApp())
  const posts = createPostClient(pages.app, pages.session)
  return {
    pages,
    posts,
    post: await publishNewPost(posts),
    service: await pages.published(createService('uno')),
  }
}

test('each of the two APIs finds only its own texts', async () => {
  const { pages, posts, post, service } = await open()
  for (const [method, step] of [
    ['GET', ''],
    ['DELETE', ''],
    ['PUT', '/borrador'],
    ['POST', '/publicar'],
    ['POST', '/acciones/unpublish'],
    ['POST', '/duplicar'],
    ['POST', '/vistas'],
  ] as const) {
    const body = { content: createService('uno') }
    const ofPost = await pages.send(
      method,
      `/${post.id}${step}`,
      method === 'GET' ? undefined : body,
      post.rev,
    )
    expect(ofPost.status, step).toBe(404)
    const ofService = await posts.send(method, `/${service.id}${step}`, {
      rev: service.rev,
      content: post.content,
    })
    expect(ofService.status, step).toBe(404)
  }
  for (const part of ['revisiones', 'vistas'])
    expect(await (await pages.send('GET', `/${post.id}/${part}`)).json()).not.toMatchObject({ [part]: [{}] })
})

test('the page of a new text has the same data each time, so that refreshing it does not replace what is typed', async () => {
  const { app, session } = await createContentClient(await createTestApp())
  const read = async (path: string) =>
    (await app.request(`/api/data/mngr${path}`, { headers: session })).json()
  for (const path of ['/blog/nuevo', '/paginas/nueva', '/paginas/nuevo-servicio']) {
    const first = await read(path)
    await new Promise((done) => setTimeout(done, 5))
    expect(await read(path), path).toEqual(first)
    expect(first, path).toMatchObject({ data: { text: { rev: 0 } } })
  }
})

test('an article cannot take the id of a text with a built-in version', async () => {
  const { pages, posts, post } = await open()
  for (const id of ['portada', 'privacidad']) {
    const draft = await posts.send('PUT', `/${id}/borrador`, { rev: 0, content: post.content })
    const published = await posts.send('POST', `/${id}/publicar`, { rev: 0, content: post.content })
    const created = await posts.send('POST', '', { id, content: post.content })
    expect([draft.status, published.status, created.status], id).toEqual([422, 422, 422])
  }
  expect((await pages.send('PUT', '/portada/borrador', { content: exampleTexts.home }, 0)).status).toBe(200)
})

test('a request of an earlier version of the editor is refused with what to do', async () => {
  const { pages, posts, post, service } = await open()
  const answers = await Promise.all([
    pages.send('PUT', `/${service.id}`, { content: createService('uno'), publish: true }, service.rev),
    pages.send('POST', `/${service.id}/estado`, { state: 'trash' }, service.rev),
    posts.send('POST', `/${post.id}/despublicar`, { rev: post.rev }),
  ])
  const dated = { rev: post.rev, publishAt: '2090-01-01T00:00:00.000Z' }
  const late = await posts.send('POST', `/${post.id}/publicar`, dated)
  expect([late.status, await late.json()]).toEqual([
    422,
    expect.objectContaining({ message: outdatedPageMessage }),
  ])
  for (const answer of answers)
    expect([answer.status, await answer.json()]).toEqual([
      404,
      expect.objectContaining({ message: outdatedPageMessage }),
    ])
  expect((await pages.app.request('/servicios/uno')).status).toBe(200)
})

test('the copy of a case has neither the words of the customer nor their permission', async () => {
  const { pages } = await open()
  const { id } = await (await pages.send('POST', '', { content: exampleCase })).json<{ id: string }>()
  const answer = await pages.send('POST', `/${id}/duplicar`)
  expect(await answer.json()).toMatchObject({
    content: { customer: exampleCase.customer, quote: '', quoteBy: '', permission: '' },
  })
})

test('any text can be duplicated but those with a built-in version', async () => {
  const { pages, service } = await open()
  const answer = await pages.send('POST', `/${service.id}/duplicar`)
  expect(answer.status).toBe(201)
  expect(await answer.json()).toMatchObject({
    state: 'draft',
    content: { ...createService('uno'), slug: 'taller-uno-copia', title: 'Taller uno (copia)' },
  })
  expect((await pages.send('POST', '/portada/publicar', { content: exampleTexts.home }, 0)).status).toBe(200)
  expect((await pages.send('POST', '/portada/duplicar')).status).toBe(422)
})

test('a text has only the actions of its kind', async () => {
  const { pages, posts, post, service } = await open()
  const at = '2090-01-01T00:00:00.000Z'
  const asked = { rev: post.rev, at }
  expect((await posts.send('POST', `/${post.id}/acciones/revertToTemplate`, asked)).status).toBe(422)
  for (const action of ['changeDate', 'revertToTemplate'])
    expect((await pages.send('POST', `/${service.id}/acciones/${action}`, { at }, service.rev)).status).toBe(
      422,
    )
})

test('bulk actions and free addresses are there for any kind', async () => {
  const { pages, service } = await open()
  const draft = await pages.drafted(createService('dos'))
  const texts = [draft, service].map(({ id, rev }) => ({ id, rev }))
  const published = await pages.send('POST', '/acciones', { action: 'publish', texts })
  expect(await published.json()).toEqual({ done: texts.map(({ id }) => id), failed: [], left: [] })
  expect((await pages.app.request('/servicios/dos')).status).toBe(200)
  const stale = await pages.send('POST', '/acciones', { action: 'trash', texts })
  expect((await stale.json<{ failed: { message: string }[] }>()).failed[0]?.message).toContain(
    'mientras tanto',
  )
  const slug = await pages.send('POST', '/slug', { kind: 'service', text: 'Taller uno' })
  expect(await slug.json()).toEqual({ slug: 'taller-uno' })
  const used = await pages.send('POST', '/slug', { kind: 'service', text: 'uno' })
  expect(await used.json()).toEqual({ slug: 'uno-2' })
})

test('a draft with an empty address keeps the one that readers know', async () => {
  const { pages, service } = await open()
  const body = { content: createService('', { title: 'Otro nombre' }) }
  const saved = await pages.send('PUT', `/${service.id}/borrador`, body, service.rev)
  expect((await saved.json<EditedText>()).content).toMatchObject({ slug: 'uno', title: 'Otro nombre' })
})

test('the first save of an article stores all but a field that is refused', async () => {
  const { app, session } = await createContentClient(await createTestApp())
  const posts = createPostClient(app, session)
  const content = { title: 'a'.repeat(205), markdown: 'Texto.' }
  const response = await posts.send('POST', '', { content })
  expect(response.status).toBe(201)
  expect(await response.json()).toMatchObject({
    content: { title: '', markdown: 'Texto.' },
    unsaved: { title: 'El título admite como máximo 200 caracteres; hay 205.' },
  })
})

test('the editor learns that another text of the kind, outside the trash, has the same title', async () => {
  const { pages, posts } = await open()
  const create = async (title: string) =>
    posts.readPost(await posts.send('POST', '', { content: { title, markdown: 'a' } }))
  const first = await create('¿Qué es el año?')
  expect(first.repeatsTitle).toBe(false)
  const second = await create('Que es el AÑO?')
  expect(second.repeatsTitle).toBe(true)
  expect((await create('')).repeatsTitle).toBe(false)
  expect((await create('')).repeatsTitle).toBe(false)
  expect((await create('Que es el ano?')).repeatsTitle).toBe(false)
  expect(await pages.drafted(createService('otro', { title: '¿Qué es el año?' }))).toMatchObject({
    repeatsTitle: false,
  })
  await posts.send('POST', `/${first.id}/acciones/trash`, { rev: first.rev })
  const read = await posts.send('GET', `/${second.id}`)
  expect((await posts.readPost(read)).repeatsTitle).toBe(false)
})

test('the account and the log name the article and lead to the list with it', async () => {
  const { pages, posts } = await open()
  await publishNewPost(posts, { title: 'Agua & luz' })
  const read = async (path: string) =>
    (await pages.app.request(`/api/data/mngr/${path}`, { headers: pages.session })).json()
  const path = '/mngr/blog?q=Agua+%26+luz'
  const text = 'Publicaste el artículo «Agua & luz».'
  expect(await read('cuenta')).toMatchObject({
    data: { activity: expect.arrayContaining([expect.objectContaining({ text, path })]) },
  })
  expect(await read('registro')).toMatchObject({
    data: {
      entries: expect.arrayContaining([
        expect.objectContaining({ text: 'publicó el artículo «Agua & luz»', path }),
      ]),
    },
  })
})
