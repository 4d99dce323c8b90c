import { expect, test } from 'vitest'
import { createTestApp, seedPosts, signInOwner } from '../testing/testing.ts'

test('a non-production site is visible to managers only and not indexable', async () => {
  const app = await createTestApp({ ENVIRONMENT: 'staging' })
  await seedPosts(app, [{ slug: 'secreto' }])
  const session = await signInOwner(app)
  // A manager's visit must not fill a cache that answers others.
  for (const path of ['/', '/blog/secreto', '/feed.xml', '/api/data/blog']) {
    const seen = await app.request(path, { headers: session })
    expect([seen.status, seen.headers.get('X-Robots-Tag')], path).toEqual([200, 'noindex, nofollow'])
    expect(seen.headers.get('Cache-Control'), path).toBe('private, no-store')
    expect(seen.headers.get('Cloudflare-CDN-Cache-Control'), path).toBe('no-store')
  }
  for (const path of ['/', '/blog/secreto?a=1', '/feed.xml', '/sitemap.xml', '/no-existe'])
    expect((await app.request(path)).headers.get('Location'), path).toBe(
      `/mngr/ingreso?volver=${encodeURIComponent(path)}`,
    )
  expect((await app.request('/api/data/blog')).status).toBe(401)
  expect((await app.request('/api/buscar?q=secreto')).status).toBe(401)
  expect(await (await app.request('/robots.txt')).text()).toBe('User-agent: *\nDisallow: /\n')
  expect((await app.request('/mngr/ingreso')).status).toBe(200)
  expect(await (await app.request('/api/_auth/session')).json()).toEqual({ user: null })
})

test('production is public', async () => {
  const app = await createTestApp({ ENVIRONMENT: 'production' })
  const home = await app.request('/')
  expect([home.status, home.headers.get('X-Robots-Tag')]).toEqual([200, null])
})
