import { expect, test } from 'vitest'
import { createRedirect, redirectToPublicAddress } from './redirects.ts'
import { watchAccess } from './testing/replace-calls.ts'
import { createTestApp, seedPosts, signInOwner, testOrigin } from './testing/testing.ts'

test.each([
  ['https://cauce.example', 'https://cauce.example/a?b=%20c', null],
  ['https://cauce.example', 'http://cauce.example/a?b=%20c', 'https://cauce.example/a?b=%20c'],
  ['https://cauce.example', 'https://www.cauce.example//a', 'https://cauce.example//a'],
  ['https://cauce.example', 'https://cauce.example:8443/', 'https://cauce.example/'],
  ['https://cauce.example', 'https://cauce.example.evil.example/', 'https://cauce.example/'],
  ['https://cauce.example/', 'https://cauce.example/a', null],
  ['http://localhost:8787', 'http://localhost:8787/a', null],
  ['http://localhost:8787', 'http://127.0.0.1:8787/a', null],
  ['nothing', 'http://cauce.example/', null],
  [undefined, 'http://cauce.example/', null],
])('a site at %s redirects %s to %s', (siteUrl, address, location) => {
  const answer = redirectToPublicAddress(address, siteUrl)
  expect(answer?.headers.get('Location') ?? null).toBe(location)
})

test('only permanent redirects may be stored by browsers, and none by the edge cache', () => {
  for (const [status, caching] of [
    [301, 'public, max-age=3600'],
    [308, 'public, max-age=3600'],
    [302, 'no-store'],
    [307, 'no-store'],
  ] as const) {
    const { headers } = createRedirect('/a', status)
    expect([headers.get('Cache-Control'), headers.get('Cloudflare-CDN-Cache-Control')]).toEqual([
      caching,
      'no-store',
    ])
  }
})

test('plain http redirects to https before anything is answered: pages, cached answers, APIs, POST', async () => {
  const app = await createTestApp()
  await seedPosts(app, [{ slug: 'uno' }])
  // These requests store both pages in this isolate's cache.
  for (const path of ['/', '/blog/uno']) expect((await app.request(path)).status).toBe(200)
  const headers = await signInOwner(app)
  const table: [method: string, path: string][] = [
    ['GET', '/'],
    ['GET', '/blog/uno'],
    ['HEAD', '/blog/uno'],
    ['GET', '/blog?pagina=2&b=%20c'],
    ['GET', '/mngr'],
    ['GET', '/inicio'],
    ['GET', '/no-existe/'],
    ['GET', '//evil.example/'],
    ['GET', '/api/_auth/session'],
    ['DELETE', '/api/_auth/session'],
    ['POST', '/mngr/ingreso'],
    ['POST', '/api/consultas'],
  ]
  for (const [method, path] of table) {
    const response = await app.request(`http://cauce.example${path}`, {
      method,
      headers: { ...headers, 'X-Forwarded-Proto': 'https' },
    })
    expect(response.status, path).toBe(308)
    expect(response.headers.get('Location'), path).toBe(`https://cauce.example${path}`)
    expect(response.headers.get('X-Content-Type-Options'), path).toBe('nosniff')
    expect(response.headers.get('Set-Cookie'), path).toBeNull()
  }
  // The DELETE over http was redirected, so it did not end the session.
  const session = await (await app.request('/api/_auth/session', { headers })).json()
  expect(session).toMatchObject({ user: { name: 'Ana Prueba' } })
})

test('plain http of any host redirects to the public address, whatever the headers say', async () => {
  const app = await createTestApp()
  for (const host of ['evil.example', 'cauce.example:8080', '127.0.0.1']) {
    const response = await app.request(`http://${host}/blog?x=1`, {
      headers: { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https' },
    })
    expect(response.headers.get('Location'), host).toBe('https://cauce.example/blog?x=1')
  }
})

test('https is answered directly even if a header claims http', async () => {
  const app = await createTestApp()
  const response = await app.request('/nosotros', { headers: { 'X-Forwarded-Proto': 'http' } })
  expect(response.status).toBe(200)
})

test('a site whose public address is http is answered on http', async () => {
  const app = await createTestApp({ SITE_URL: 'http://localhost:8787' })
  expect((await app.request('http://localhost:8787/nosotros')).status).toBe(200)
})

test('paths that are not canonical redirect to the canonical path with their query', async () => {
  const app = await createTestApp()
  await seedPosts(app, [{ slug: 'cache', tags: ['borde'] }])
  const table: [asked: string, location: string][] = [
    ['//', '/'],
    ['//blog', '/blog'],
    ['/blog///cache', '/blog/cache'],
    ['/blog//', '/blog'],
    ['/blog/%63ache', '/blog/cache'],
    ['/blog/%63ach%65/?x=%20y&x=2', '/blog/cache?x=%20y&x=2'],
    ['/blog//etiqueta/%62orde?pagina=2', '/blog/etiqueta/borde?pagina=2'],
    ['//blog?pagina=1', '/blog?pagina=1'],
    ['/mngr//consultas', '/mngr/consultas'],
    ['//evil.example/', '/evil.example'],
    ['//evil.example/%2e%2e', '/'],
    ['///evil.example//x', '/evil.example/x'],
    ['/\\evil.example/', '/evil.example'],
    ['//evil.example//blog', '/evil.example/blog'],
  ]
  for (const [asked, location] of table) {
    for (const method of ['GET', 'HEAD']) {
      const response = await app.request(testOrigin + asked, { method })
      expect(response.status, asked).toBe(308)
      expect(response.headers.get('Location'), asked).toBe(location)
    }
    const target = await app.request(location)
    // The target is a page or a 404, not a further redirect.
    if (!location.endsWith('pagina=1')) expect(target.status, location).not.toBe(308)
  }
})

test('paths without a page answer 404, also with capitals or percent-encoding', async () => {
  const app = await createTestApp()
  for (const path of ['/BLOGS', '/blog/NADA', '/blog/%zz', '/blog%2Fcache', '/blog/a%2Fb'])
    expect((await app.request(path)).status, path).toBe(404)
  // A path of one segment may be a page of the owner, so it is first redirected to its canonical form.
  const { status, headers } = await app.request('/%62log')
  expect([status, headers.get('Location')]).toEqual([308, '/blog'])
})

test('POST requests to a path that is not canonical are not redirected', async () => {
  const app = await createTestApp()
  for (const path of ['//blog', '/mngr//ingreso'])
    expect(
      (await app.request(testOrigin + path, { method: 'POST' })).headers.get('Location'),
      path,
    ).toBeNull()
})

test('the data of a redirected path names the target, for clients without the manifest', async () => {
  const app = await createTestApp()
  for (const [path, to, statusCode] of [
    ['/quienes-somos?x=1', '/nosotros?x=1', 308],
    ['/noticias/x', '/blog', 308],
    ['/ingreso', '/mngr/ingreso', 302],
    ['/estado', 'https://www.cloudflarestatus.com/', 302],
  ] as const) {
    const response = await app.request(`/api/data${path}`)
    expect([response.status, await response.json()], path).toEqual([200, { redirect: { to, statusCode } }])
    expect(response.headers.get('Cache-Control'), path).toBe('no-store')
  }
})

test('the data of a page is found only at its canonical path', async () => {
  const app = await createTestApp()
  await seedPosts(app, [{ slug: 'dato' }])
  for (const path of ['/blog', '/blog/dato', '/blog?pagina=1', '', '/'])
    expect((await app.request(`/api/data${path}`)).status, path).toBe(200)
  for (const path of ['//blog', '/blog/', '/blog//dato', '/blog/%64ato', '//blog?pagina=1', '//']) {
    const response = await app.request(`/api/data${path}`)
    expect(response.status, path).toBe(404)
    expect(response.headers.get('Cache-Control'), path).toBe('no-store')
  }
})

test('storage and caches are queried with canonical paths only', async () => {
  const { bindings } = await createTestApp()
  const asked: string[] = []
  const DB = watchAccess(bindings.DB, (name) => void asked.push(String(name)))
  const app = await createTestApp({ DB })
  asked.length = 0
  for (const path of [
    '//blog',
    '/blog///x',
    '/blog/%63ache',
    '/blog/',
    '/api/data//blog',
    '/api/data/blog/%63ache',
  ])
    await app.request(testOrigin + path)
  expect(asked).toEqual([])
})

test('other hosts redirect to the public address, and no cache stores the redirect', async () => {
  const app = await createTestApp()
  for (const host of ['www.cauce.example', 'cauce.workers.example', 'cauce.example.evil.example']) {
    const response = await app.request(`https://${host}/blog?pagina=2`)
    expect([response.status, response.headers.get('Location')], host).toEqual([
      308,
      'https://cauce.example/blog?pagina=2',
    ])
    expect(response.headers.get('Cloudflare-CDN-Cache-Control'), host).toBe('no-store')
  }
})
