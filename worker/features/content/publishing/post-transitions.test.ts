import { expect, test } from 'vitest'
import { createContentSite, publishNewPost } from '#worker/testing/content-site.ts'

test('unpublishes, trashes, restores, duplicates and permanently deletes a post', async () => {
  const s = await createContentSite()
  const live = await publishNewPost(s)
  const draft = await s.readPost(await s.send('POST', `/${live.id}/acciones/unpublish`, { rev: live.rev }))
  expect(draft.state).toBe('draft')
  expect((await s.app.request(live.path)).status).toBe(404)
  const copy = await s.readPost(await s.send('POST', `/${live.id}/duplicar`))
  expect(copy).toMatchObject({
    state: 'draft',
    content: { title: 'Canción de otoño (copia)', tags: ['Edición'] },
  })
  const early = await s.send('DELETE', `/${live.id}`, { rev: draft.rev })
  expect(early.status).toBe(422)
  const trashed = await s.readPost(await s.send('POST', `/${live.id}/acciones/trash`, { rev: draft.rev }))
  const restored = await s.readPost(
    await s.send('POST', `/${live.id}/acciones/restore`, { rev: trashed.rev }),
  )
  expect(restored).toMatchObject({ state: 'draft', content: { markdown: 'Hola **mundo**.' } })
  const again = await s.readPost(await s.send('POST', `/${live.id}/acciones/trash`, { rev: restored.rev }))
  expect((await s.send('DELETE', `/${live.id}`, { rev: again.rev })).status).toBe(204)
  expect((await s.send('GET', `/${live.id}`)).status).toBe(404)
})

test.each(['acciones/unpublish', 'acciones/trash'])(
  'a pending slug survives %s, and publishing then redirects the old path to it',
  async (step) => {
    const s = await createContentSite()
    const live = await publishNewPost(s)
    const content = { ...live.content, slug: 'otra-direccion', markdown: 'Más nuevo' }
    const saved = await s.readPost(await s.send('PUT', `/${live.id}/borrador`, { rev: live.rev, content }))
    let post = await s.readPost(await s.send('POST', `/${live.id}/${step}`, { rev: saved.rev }))
    expect(post.content).toMatchObject({ slug: 'otra-direccion', markdown: 'Más nuevo' })
    for (const path of [live.path, '/blog/otra-direccion'])
      expect((await s.app.request(path)).status, path).toBe(404)
    if (step === 'acciones/trash')
      post = await s.readPost(await s.send('POST', `/${live.id}/acciones/restore`, { rev: post.rev }))
    expect(post.content.slug).toBe('otra-direccion')
    const again = await s.readPost(await s.send('POST', `/${live.id}/publicar`, { rev: post.rev }))
    expect(again).toMatchObject({ path: '/blog/otra-direccion', hasChanges: false })
    expect((await s.app.request(live.path)).headers.get('Location')).toBe('/blog/otra-direccion')
    expect(await (await s.app.request('/blog/otra-direccion')).text()).toContain('Más nuevo')
  },
)

test('every change of an article’s state is audited, but no saved draft and no failed request', async () => {
  const s = await createContentSite()
  const events = async () =>
    (
      await s.app.bindings.DB.prepare(
        "SELECT event FROM audit WHERE event LIKE 'post.%' AND detail = 'Con constancia' ORDER BY id",
      ).all<{ event: string }>()
    ).results.map(({ event }) => event)
  let post = await publishNewPost(s, { title: 'Con constancia' })
  const step = async (path: string, body: object = {}): Promise<void> => {
    post = await s.readPost(await s.send('POST', `/${post.id}/${path}`, { rev: post.rev, ...body }))
  }
  expect((await s.send('POST', `/${post.id}/acciones/trash`, { rev: post.rev + 7 })).status).toBe(412)
  await step('acciones/unpublish')
  await step('publicar', { from: '2040-01-01T00:00:00.000Z' })
  await step('acciones/trash')
  await step('acciones/restore')
  await step('acciones/trash')
  expect((await s.send('DELETE', `/${post.id}`, { rev: post.rev + 1 })).status).toBe(412)
  expect((await s.send('DELETE', `/${post.id}`, { rev: post.rev })).status).toBe(204)
  expect(await events()).toEqual([
    'post.published',
    'post.unpublished',
    'post.scheduled',
    'post.trashed',
    'post.restored',
    'post.trashed',
    'post.deleted',
  ])
})

test('bulk actions report which posts succeeded and which failed', async () => {
  const s = await createContentSite()
  const live = await publishNewPost(s)
  const empty = await s.readPost(await s.send('POST', '', {}))
  const response = await s.send('POST', '/acciones', {
    action: 'publish',
    texts: [
      { id: live.id, rev: live.rev },
      { id: empty.id, rev: empty.rev },
      { id: 'nada', rev: 1 },
    ],
  })
  expect(await response.json()).toMatchObject({ done: [live.id], failed: [{ id: empty.id }, { id: 'nada' }] })
})

test('discarding without pending changes writes no revision', async () => {
  const s = await createContentSite()
  const live = await publishNewPost(s)
  const draft = await s.readPost(await s.send('POST', '', { content: { title: 'Borrador' } }))
  const revisions = async (id: string) =>
    (await (await s.send('GET', `/${id}/revisiones`)).json<{ revisions: unknown[] }>()).revisions.length
  for (const { id, rev } of [live, draft]) {
    const before = await revisions(id)
    const answer = await s.send('POST', `/${id}/acciones/discard`, { rev })
    expect(answer.status).toBe(200)
    expect((await s.readPost(answer)).rev).toBe(rev)
    expect(await revisions(id)).toBe(before)
    expect((await s.send('POST', `/${id}/acciones/discard`, { rev: rev + 7 })).status).toBe(412)
  }
})

test('a user can duplicate posts 60 times in 15 minutes', async () => {
  const s = await createContentSite()
  await s.app.bindings.DB.prepare('DELETE FROM throttle').run()
  const draft = await s.readPost(await s.send('POST', '', { content: { title: 'Borrador' } }))
  for (let copies = 0; copies < 60; copies++)
    expect((await s.send('POST', `/${draft.id}/duplicar`)).status).toBe(201)
  const refused = await s.send('POST', `/${draft.id}/duplicar`)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({ message: expect.stringContaining('Puedes volver a probar') })
})
