import { expect, onTestFinished, test, vi } from 'vitest'
import type { ManagedList } from '#client/features/content/contract/list.ts'
import { createContentCacheHeaders } from '#worker/cache/content-cache-headers.ts'
import { pageCache } from '#worker/cache/page-cache.ts'
import { readContentVersion } from '#worker/db/content-version.ts'
import { getDatabase } from '#worker/env.ts'
import { createContentSite, publishNewPost } from '#worker/testing/content-site.ts'

const minute = 60_000
const iso = (at: number): string => new Date(at).toISOString()

const title = 'Oferta de otoño'
const facts = { tags: ['Edición'], series: 'Costuras', author: 'Elena Vado' }

/** Every public answer that names a live article with these facts. */
const listings = [
  '/',
  '/blog',
  '/blog/etiqueta/edicion',
  '/blog/serie/costuras',
  '/blog/autor/elena-vado',
  '/blog/buscar?q=oferta',
  '/api/buscar?q=oferta',
  '/blog/otro',
  '/feed.xml',
  '/feed.json',
  '/blog/etiqueta/edicion/feed.xml',
  '/blog/serie/costuras/feed.xml',
  '/blog/autor/elena-vado/feed.xml',
  '/sitemap.xml',
  '/llms.txt',
]

async function open() {
  const s = await createContentSite()
  const start = Date.now()
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => start)
  onTestFinished(() => clock.mockRestore())
  // The isolate trusts what it read for a moment.
  function setClock(at: number): void {
    clock.mockImplementation(() => at)
    pageCache.expire()
  }
  await publishNewPost(s, { ...facts, title: 'Otro' })
  const post = await publishNewPost(s, { ...facts, title })
  const end = start + 20 * minute
  const act = async (action: string, body: object, rev: number) =>
    s.send('POST', `/${post.id}/acciones/${action}`, { ...body, rev })
  const readText = async (path: string): Promise<string> => (await s.app.request(path)).text()
  const readList = async (query: string): Promise<ManagedList> => (await s.send('GET', query)).json()
  return { ...s, post, start, end, act, setClock, readText, readList }
}

test('from its end on, an article is in no list, feed, search or count, without anything being written', async () => {
  const { app, post, end, act, setClock, readText, readPost } = await open()
  const ending = await readPost(await act('setEnd', { at: iso(end) }, post.rev))
  expect(ending).toMatchObject({ state: 'published', until: iso(end), ended: null })
  const listed = async (): Promise<string[]> => {
    const texts = await Promise.all(listings.map(async (path) => [path, await readText(path)] as const))
    return texts.flatMap(([path, text]) => (/oferta-de-otono/.test(text) ? [path] : []))
  }
  setClock(end - 1)
  expect(await listed()).toEqual(listings)
  expect((await app.request(post.path)).status).toBe(200)
  expect(await readText('/blog')).toMatch(/Edición[^\d]*2\b/)

  // Caches, which ask nobody, end with it.
  const version = await readContentVersion(getDatabase(app.bindings), end - 5_000)
  expect(version.nextAt).toBe(end)
  expect(JSON.stringify(createContentCacheHeaders(version, end - 5_000))).toContain('max-age=5')

  setClock(end)
  expect(await listed()).toEqual([])
  expect((await app.request(post.path)).status).toBe(404)
  expect(await readText('/blog')).toMatch(/Edición[^\d]*1\b/)
  expect((await readContentVersion(getDatabase(app.bindings), end)).version).not.toBe(version.version)
})

test('the managers’ list counts an ended article as a draft, with its end, and a new end brings it back as it was', async () => {
  const { app, post, end, act, send, setClock, readList, readPost } = await open()
  await act('setEnd', { at: iso(end) }, post.rev)
  const states = async (query: string): Promise<(string | null)[][]> =>
    (await readList(query)).posts.map((one) => [one.title, one.state, one.until])
  setClock(end - 1)
  expect(await states('?orden=titulo')).toEqual([
    [title, 'published', iso(end)],
    ['Otro', 'published', null],
  ])
  setClock(end)
  const ended = [title, 'draft', iso(end)]
  expect(await states('?orden=titulo')).toEqual([ended, ['Otro', 'published', null]])
  for (const order of ['', '&orden=titulo', '&orden=publicacion', '&etiqueta=edicion', '&q=oferta']) {
    expect(await states(`?estado=borrador${order}`), order).toEqual([ended])
    expect(await states(`?estado=publicada${order.replace('oferta', 'otro')}`), order).toEqual([
      ['Otro', 'published', null],
    ])
  }
  expect((await readList('')).counts).toEqual({ draft: 1, scheduled: 0, published: 1, trash: 0 })

  const seen = await readPost(await send('GET', `/${post.id}`))
  expect(seen).toMatchObject({ state: 'draft', isPublic: false, until: null, ended: iso(end) })
  expect((await act('setEnd', { at: iso(end + minute) }, seen.rev)).status).toBe(422)
  const dates = { from: null, until: iso(end + minute) }
  const back = await readPost(await send('POST', `/${post.id}/publicar`, { rev: seen.rev, ...dates }))
  expect(back).toMatchObject({ state: 'published', publishedAt: post.publishedAt, until: dates.until })
  expect((await app.request(post.path)).status).toBe(200)
  setClock(end + minute)
  expect((await app.request(post.path)).status).toBe(404)
})

test('what is written after the end stays a draft, and the end stays with it', async () => {
  const { app, post, end, act, send, setClock, readList, readPost } = await open()
  const { rev } = await readPost(await act('setEnd', { at: iso(end) }, post.rev))
  setClock(end + minute)
  const content = { ...post.content, markdown: 'Más tarde.' }
  const saved = await readPost(await send('PUT', `/${post.id}/borrador`, { rev, content }))
  expect(saved).toMatchObject({ state: 'draft', ended: iso(end), hasChanges: true })
  const trashed = await readPost(await act('trash', {}, saved.rev))
  const restored = await readPost(await act('restore', {}, trashed.rev))
  expect(restored).toMatchObject({ state: 'draft', ended: iso(end), content: { markdown: 'Más tarde.' } })
  expect((await readList('?estado=borrador')).posts).toMatchObject([{ id: post.id, until: iso(end) }])
  expect((await app.request(post.path)).status).toBe(404)
})

test('an article withdrawn before its end ends then, and is published again without one', async () => {
  const { app, post, start, end, act, send, setClock, readPost } = await open()
  const { rev } = await readPost(await act('setEnd', { at: iso(end) }, post.rev))
  setClock(start + minute)
  const withdrawn = await readPost(await act('unpublish', {}, rev))
  expect(withdrawn).toMatchObject({ state: 'draft', until: null, ended: iso(start + minute) })
  const again = await readPost(await send('POST', `/${post.id}/publicar`, { rev: withdrawn.rev }))
  expect(again).toMatchObject({ state: 'published', until: null, ended: null })
  setClock(end)
  expect((await app.request(post.path)).status).toBe(200)
})

test('both dates change together; neither moves past the other; publishing changes keeps the end', async () => {
  const { post, start, end, act, send, readPost } = await open()
  const { rev } = await readPost(await act('setEnd', { at: iso(end) }, post.rev))
  const later = await act('changeDate', { at: iso(end + minute) }, rev)
  expect(later.status).toBe(422)
  expect(await later.json()).toMatchObject({ data: { fields: { from: expect.any(String) } } })
  const both = { at: iso(end + minute), until: iso(end + 2 * minute) }
  const moved = await readPost(await act('changeDate', both, rev))
  expect(moved).toMatchObject({ state: 'scheduled', from: both.at, until: both.until })
  const crossed = await act('setEnd', { at: iso(end) }, moved.rev)
  expect(await crossed.json()).toMatchObject({ data: { fields: { until: expect.any(String) } } })
  const now = await readPost(await act('changeDate', { at: iso(start - minute) }, moved.rev))
  expect(now).toMatchObject({ state: 'published', until: both.until })
  const content = { ...now.content, markdown: 'Otro texto.' }
  const published = await readPost(await send('POST', `/${post.id}/publicar`, { rev: now.rev, content }))
  expect(published).toMatchObject({ state: 'published', until: both.until })
  expect(await readPost(await act('setEnd', { at: null }, published.rev))).toMatchObject({ until: null })
})
