import { expect, test } from 'vitest'
import { createTestApp, seedPosts } from '../testing/testing.ts'
import { createPageCache, versionFreshMs, versionStaleMs } from './page-cache.ts'
import { pageCache } from './public-cache.ts'

const failingDatabase = {
  prepare() {
    throw new Error('D1 is down')
  },
  batch() {
    throw new Error('D1 is down')
  },
} as unknown as D1Database // only `prepare` and `batch` are called

function answer(version: string, size = 10) {
  return { version, body: new Uint8Array(size), headers: new Headers({ 'Content-Type': 'text/html' }) }
}

test('a page is rendered once per content version and then served as it is, with 304 for who has it', async () => {
  const app = await createTestApp()
  await seedPosts(app, [{ slug: 'primero' }])
  const first = await app.request('/blog')
  const etag = first.headers.get('ETag') ?? ''
  expect(etag).toMatch(/^W\/"prueba-/)
  const again = await app.request('/blog')
  expect(await again.text()).toBe(await first.text())
  const known = await app.request('/blog', { headers: { 'If-None-Match': etag } })
  expect(known.status).toBe(304)
  expect(known.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
})

test('publishing changes the version: the old ETag gives the new page', async () => {
  const app = await createTestApp()
  await seedPosts(app, [{ slug: 'viejo' }])
  const before = await app.request('/blog')
  await seedPosts(app, [{ slug: 'recien-publicado' }])
  const after = await app.request('/blog', { headers: { 'If-None-Match': before.headers.get('ETag') ?? '' } })
  expect(after.status).toBe(200)
  expect(await after.text()).toContain('recien-publicado')
})

test('a scheduled post is not there before its moment', async () => {
  const app = await createTestApp()
  await seedPosts(app, [
    { slug: 'para-luego', publishedAt: Date.now() + 60_000 },
    { slug: 'borrador', status: 'draft' },
  ])
  const list = await (await app.request('/blog')).text()
  expect(list).not.toContain('para-luego')
  expect(list).not.toContain('borrador')
  expect((await app.request('/blog/para-luego')).status).toBe(404)
  expect((await app.request('/blog/borrador')).status).toBe(404)
})

test('with D1 down, pages seen before are still served; others are a 503 that says when to retry', async () => {
  const app = await createTestApp()
  await seedPosts(app, [{ slug: 'guardado' }])
  expect((await app.request('/blog/guardado')).status).toBe(200)
  const broken = await createTestApp({ DB: failingDatabase })
  const kept = await broken.request('/blog/guardado')
  expect(kept.status).toBe(200)
  expect(await kept.text()).toContain('guardado')
  const unseen = await broken.request('/blog/nunca-visto')
  expect(unseen.status).toBe(503)
  expect(unseen.headers.get('Retry-After')).toBe('10')
  expect(await unseen.text()).toContain('<title>Error: 503</title>')
  expect(await (await broken.request('/api/_auth/session')).json()).toEqual({ user: null })
})

test('tracking parameters share one entry with the page', async () => {
  const app = await createTestApp()
  await seedPosts(app, [{ slug: 'uno' }])
  const plain = await app.request('/blog')
  const tracked = await app.request('/blog?utm_source=correo')
  expect(await tracked.text()).toBe(await plain.text())
  expect(pageCache.last('/blog?utm_source=correo')).toBeNull()
})

test('the version is read in the background while young, and waited for when old', async () => {
  const cache = createPageCache('b')
  const background: Promise<unknown>[] = []
  const read = (version: string) => () => Promise.resolve(version)
  await cache.revalidate(0, read('1'), (work) => background.push(work))
  expect(cache.version()).toBe('1')
  expect(cache.revalidate(versionFreshMs - 1, read('2'), (work) => background.push(work))).toBeNull()
  expect(background).toHaveLength(0)
  expect(cache.revalidate(versionFreshMs, read('2'), (work) => background.push(work))).toBeNull()
  await Promise.all(background)
  expect(cache.version()).toBe('2')
  await cache.revalidate(versionFreshMs + versionStaleMs, read('3'), () => {})
  expect(cache.version()).toBe('3')
})

test('memory is bounded: the oldest pages go first and one huge page is never kept', () => {
  const cache = createPageCache('b', 100)
  for (const key of ['/a', '/b', '/c', '/d', '/e']) cache.store(key, answer('1', 25))
  expect(cache.last('/a')).toBeNull()
  expect(cache.last('/e')).not.toBeNull()
  cache.store('/enorme', answer('1', 90))
  expect(cache.last('/enorme')).toBeNull()
})
