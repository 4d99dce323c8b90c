import { expect, onTestFinished, test, vi } from 'vitest'
import type { PostContent } from '#client/features/content/contract.ts'
import { versionStaleMs } from '../../cache/cached-response.ts'
import { createContentSite, publishNewPost, fillContent } from '../../testing/content-site.ts'
import { signInOwner } from '../../testing/testing.ts'

test('answers 401 on every path without a session', async () => {
  const { app } = await createContentSite()
  for (const path of ['', '/abc', '/abc/borrador', '/abc/publicar', '/acciones'])
    expect((await app.request(`/api/mngr/posts${path}`)).status, path).toBe(401)
})

test('a new post is a draft that readers cannot see, with a slug made of its title', async () => {
  const { app, send, readPost } = await createContentSite()
  const response = await send('POST', '', { content: { title: '¿Cómo añadir imágenes?' } })
  expect(response.status).toBe(201)
  const created = await readPost(response)
  expect(created).toMatchObject({ state: 'draft', rev: 1, publishedAt: null })
  expect(created.content.slug).toBe('como-anadir-imagenes')
  expect((await app.request(created.path)).status).toBe(404)
})

test('eight posts created at the same time with the same title are all stored', async () => {
  const { send } = await createContentSite()
  const responses = await Promise.all(
    Array.from({ length: 8 }, () => send('POST', '', { content: { title: 'A la vez' } })),
  )
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201))
})

test('a published post appears at once on its page and in the list, the feed, the sitemap and the search', async () => {
  const s = await createContentSite()
  const published = await publishNewPost(s)
  expect(published).toMatchObject({ state: 'published', path: '/blog/cancion-de-otono', hasChanges: false })
  expect(await (await s.app.request('/blog/cancion-de-otono')).text()).toContain(
    'Hola <strong>mundo</strong>.',
  )
  for (const path of [
    '/blog',
    '/feed.xml',
    '/sitemap.xml',
    '/blog/etiqueta/edicion',
    '/api/data/blog/buscar?q=cancion',
  ])
    expect(await (await s.app.request(path)).text(), path).toContain('cancion-de-otono')
})

test('an autosaved change of a live post is not public until it is published', async () => {
  const s = await createContentSite()
  const live = await publishNewPost(s)
  const content = { ...live.content, markdown: 'Texto nuevo' }
  const saved = await s.readPost(await s.send('PUT', `/${live.id}/borrador`, { rev: live.rev, content }))
  expect(saved).toMatchObject({ hasChanges: true, rev: live.rev + 1, state: 'published' })
  expect(saved.content.markdown).toBe('Texto nuevo')
  expect(await (await s.app.request(live.path)).text()).toContain('Hola <strong>mundo</strong>.')
  const again = await s.readPost(await s.send('POST', `/${live.id}/publicar`, { rev: saved.rev }))
  expect(again.hasChanges).toBe(false)
  expect(again.publishedAt).toBe(live.publishedAt)
  expect(await (await s.app.request(live.path)).text()).toContain('Texto nuevo')
})

test('answers 412 with the stored post to a write from an older rev and changes nothing', async () => {
  const s = await createContentSite()
  const live = await publishNewPost(s)
  const content = { ...live.content, markdown: 'Primera' }
  await s.send('PUT', `/${live.id}/borrador`, { rev: live.rev, content })
  for (const [method, path] of [
    ['PUT', 'borrador'],
    ['POST', 'publicar'],
    ['POST', 'acciones/trash'],
  ] as const) {
    const response = await s.send(method, `/${live.id}/${path}`, {
      rev: live.rev,
      content: { ...content, markdown: 'Segunda' },
    })
    expect(response.status, path).toBe(412)
    expect(await response.json()).toMatchObject({
      data: { current: { rev: live.rev + 1, content: { markdown: 'Primera' } } },
    })
  }
})

test('accepts one of two simultaneous writes and answers 412 to the other', async () => {
  const s = await createContentSite()
  const live = await publishNewPost(s)
  const attempts = ['Una', 'Otra'].map((markdown) =>
    s.send('PUT', `/${live.id}/borrador`, { rev: live.rev, content: { ...live.content, markdown } }),
  )
  const statuses = (await Promise.all(attempts)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 412])
})

test('publishing without a title or text is refused with a message for each field', async () => {
  const s = await createContentSite()
  const created = await s.readPost(await s.send('POST', '', {}))
  const response = await s.send('POST', `/${created.id}/publicar`, { rev: created.rev })
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({
    data: { fields: { title: 'Escribe un título.', markdown: expect.any(String) } },
  })
})

test('a scheduled post appears at its time without a cron job, also on cached pages', async () => {
  const start = Date.UTC(2026, 10, 1)
  const hour = 3_600_000
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  onTestFinished(() => void vi.useRealTimers())
  const s = await createContentSite()
  const created = await s.readPost(await s.send('POST', '', { content: { title: 'x' } }))
  const from = new Date(start + hour).toISOString()
  const body = { rev: created.rev, content: fillContent(created.content), from }
  const scheduled = await s.readPost(await s.send('POST', `/${created.id}/publicar`, body))
  expect(scheduled).toMatchObject({ state: 'scheduled', publishedAt: from })
  const alone = [scheduled.path, '/blog/etiqueta/edicion']
  const lists = ['/blog', '/feed.xml', '/feed.json', '/sitemap.xml', '/llms.txt']
  const search = '/api/data/blog/buscar?q=cancion'

  vi.setSystemTime(start + hour - 1)
  for (const path of alone) expect((await s.app.request(path)).status, path).toBe(404)
  const known = new Map<string, string>()
  for (const path of lists) {
    const page = await s.app.request(path)
    expect(await page.text(), path).not.toContain('cancion-de-otono')
    known.set(path, page.headers.get('ETag') ?? '')
    const again = await s.app.request(path, { headers: { 'If-None-Match': known.get(path) ?? '' } })
    expect(again.status, path).toBe(304)
  }
  expect(await (await s.app.request(search)).text()).not.toContain('cancion-de-otono')

  // Nothing is written; only the clock moves, past the time for which an isolate trusts its content version.
  vi.setSystemTime(start + hour + versionStaleMs)
  for (const path of lists) {
    const page = await s.app.request(path, { headers: { 'If-None-Match': known.get(path) ?? '' } })
    expect(page.status, path).toBe(200)
    expect(await page.text(), path).toContain('cancion-de-otono')
  }
  for (const path of alone) expect((await s.app.request(path)).status, path).toBe(200)
  expect(await (await s.app.request(search)).text()).toContain('cancion-de-otono')
})

test('a changed slug leaves a permanent redirect without chains or loops', async () => {
  const s = await createContentSite()
  let live = await publishNewPost(s, { slug: 'uno' })
  for (const slug of ['dos', 'tres']) {
    const content = { ...live.content, slug }
    live = await s.readPost(await s.send('POST', `/${live.id}/publicar`, { rev: live.rev, content }))
  }
  for (const old of ['uno', 'dos']) {
    const response = await s.app.request(`/blog/${old}`)
    expect([response.status, response.headers.get('Location')]).toEqual([308, '/blog/tres'])
  }
  const back = await s.send('POST', `/${live.id}/publicar`, {
    rev: live.rev,
    content: { ...live.content, slug: 'uno' },
  })
  expect(back.status).toBe(200)
  expect((await s.app.request('/blog/uno')).status).toBe(200)
  expect((await s.app.request('/blog/tres')).headers.get('Location')).toBe('/blog/uno')
  expect((await s.app.request('/blog/dos')).headers.get('Location')).toBe('/blog/uno')
})

test('two posts with the same title get different slugs, and a taken or reserved slug is refused', async () => {
  const s = await createContentSite()
  await publishNewPost(s)
  const second = await publishNewPost(s)
  expect(second.content.slug).toBe('cancion-de-otono-2')
  for (const slug of ['cancion-de-otono', 'buscar', 'etiqueta']) {
    const response = await s.send('POST', `/${second.id}/publicar`, {
      rev: second.rev,
      content: { ...second.content, slug },
    })
    expect(response.status, slug).toBe(422)
  }
})

test('revisions have an author, successive autosaves share one revision, and restoring adds a revision', async () => {
  const s = await createContentSite()
  let live = await publishNewPost(s)
  for (const markdown of ['a', 'ab', 'abc'])
    live = await s.readPost(
      await s.send('PUT', `/${live.id}/borrador`, { rev: live.rev, content: { ...live.content, markdown } }),
    )
  const list = async () =>
    (
      (await (await s.send('GET', `/${live.id}/revisiones`)).json()) as {
        revisions: { id: number; kind: string; author: string }[]
      }
    ).revisions
  const before = await list()
  expect(before.map(({ kind }) => kind)).toEqual(['saved', 'published', 'created'])
  expect(before[0]?.author).toBe('Ana Prueba')
  const version = await s.send('GET', `/${live.id}/revisiones/${before[1]?.id}`)
  const { content } = await version.json<{ content: PostContent }>()
  expect(content.markdown).toBe('Hola **mundo**.')
  const restored = { rev: live.rev, content, isRestored: true }
  expect((await s.send('PUT', `/${live.id}/borrador`, restored)).status).toBe(200)
  expect((await list()).map(({ kind }) => kind)).toEqual(['reverted', 'saved', 'published', 'created'])
})

test('answers 400 or 415 to invalid JSON, 422 to a schema error and 405 to a wrong method', async () => {
  const { app, send } = await createContentSite()
  const headers = await signInOwner(app)
  const json = { ...headers, 'Content-Type': 'application/json' }
  expect((await app.request('/api/mngr/posts', { method: 'POST', headers: json, body: '{' })).status).toBe(
    400,
  )
  expect((await app.request('/api/mngr/posts', { method: 'POST', headers, body: 'a=b' })).status).toBe(415)
  expect((await send('POST', '', { content: 'x' })).status).toBe(422)
  const wrong = await send('PUT', '')
  expect([wrong.status, wrong.headers.get('Allow')]).toEqual([405, 'POST, GET, HEAD'])
  expect((await send('GET', '/x/publicar')).status).toBe(405)
})
