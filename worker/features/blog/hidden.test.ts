import { expect, onTestFinished, test, vi } from 'vitest'
import { createContentSite, publishNewPost, type ContentSite } from '../../testing/content-site.ts'

// An article that is not public must look like one that never existed, also at its former paths.

/** A live post whose slug was changed, with a tag that only it has. */
async function moved(s: ContentSite, name: string) {
  const live = await publishNewPost(s, { slug: `${name}-antes`, tags: [name] })
  const content = { ...live.content, slug: `${name}-ahora` }
  return s.readPost(await s.send('POST', `/${live.id}/publicar`, { rev: live.rev, content }))
}

const hide = {
  retirado: (s: ContentSite, id: string, rev: number) => s.send('POST', `/${id}/acciones/unpublish`, { rev }),
  papelera: (s: ContentSite, id: string, rev: number) => s.send('POST', `/${id}/acciones/trash`, { rev }),
  futuro: (s: ContentSite, id: string, rev: number) =>
    s.send('POST', `/${id}/publicar`, { rev, from: new Date(Date.now() + 3_600_000).toISOString() }),
}

/** All that a visitor can see of a response, with the requested name removed. */
async function seen({ app }: ContentSite, path: string, name: string) {
  const response = await app.request(path, { headers: { Accept: 'application/json' } })
  const headers = [...response.headers].filter(([key]) => key !== 'etag').toSorted()
  return { status: response.status, headers, body: (await response.text()).replaceAll(name, 'NOMBRE') }
}

test.each(Object.entries(hide))(
  'the old and the new path of a hidden post (%s) answer like unknown ones',
  async (name, step) => {
    const s = await createContentSite()
    const live = await moved(s, name)
    const old = await s.app.request(`/blog/${name}-antes`)
    expect([old.status, old.headers.get('Location')]).toEqual([308, `/blog/${name}-ahora`])
    expect((await step(s, live.id, live.rev)).status).toBe(200)
    for (const form of [
      '/blog/*',
      '/api/data/blog/*',
      '/blog/*.md',
      '/blog/etiqueta/*/feed.xml',
      '/blog/etiqueta/*',
      '/api/data/blog/etiqueta/*',
    ])
      for (const slug of [`${name}-antes`, `${name}-ahora`, name]) {
        const found = await seen(s, form.replace('*', slug), slug)
        expect(found, form + slug).toEqual(await seen(s, form.replace('*', 'nunca-lo-hubo'), 'nunca-lo-hubo'))
        expect(found.status).toBe(404)
      }
    for (const path of [
      '/feed.xml',
      '/feed.json',
      '/sitemap.xml',
      '/llms.txt',
      '/api/data/blog',
      '/api/buscar?q=cancion',
    ])
      expect(await (await s.app.request(path)).text(), path).not.toContain(name)
  },
)

test('the former path of an article redirects again as soon as the article is public', async () => {
  const start = Date.UTC(2026, 10, 1)
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  onTestFinished(() => void vi.useRealTimers())
  const s = await createContentSite()
  const live = await moved(s, 'vuelve')
  const from = new Date(start + 3_600_000).toISOString()
  await s.send('POST', `/${live.id}/publicar`, { rev: live.rev, from })
  expect((await s.app.request('/blog/vuelve-antes')).status).toBe(404)
  vi.setSystemTime(start + 3_700_000)
  expect((await s.app.request('/blog/vuelve-antes')).headers.get('Location')).toBe('/blog/vuelve-ahora')
})

test('chained redirects lead to their end in one step, and circular ones answer 404', async () => {
  const s = await createContentSite()
  await publishNewPost(s, { slug: 'final' })
  const { DB } = s.app.bindings
  const add = DB.prepare('INSERT INTO redirects (from_path, to_path, created_at) VALUES (?1, ?2, 0)')
  const pairs = [
    ['uno', 'dos'],
    ['dos', 'final'],
    ['gira', 'vuelta'],
    ['vuelta', 'gira'],
  ]
  await DB.batch(pairs.map(([from, to]) => add.bind(`/blog/${from}`, `/blog/${to}`)))
  expect((await s.app.request('/blog/uno')).headers.get('Location')).toBe('/blog/final')
  expect((await s.app.request('/blog/gira')).status).toBe(404)
})
