import { expect, test } from 'vitest'
import { createTestApp, seedPosts, signedIn } from '../testing/testing.ts'

test('plain http leads to https, before anything is answered: pages, stored answers, APIs and posts', async () => {
  const app = await createTestApp()
  await seedPosts(app, [{ slug: 'uno' }])
  // Stored in this isolate now.
  for (const path of ['/', '/blog/uno']) expect((await app.request(path)).status).toBe(200)
  const headers = await signedIn(app)
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
  // What the DELETE asked for was not done.
  const session = await (await app.request('/api/_auth/session', { headers })).json()
  expect(session).toMatchObject({ user: { name: 'Ana Prueba' } })
})

test('plain http of any host leads to the public address alone, whatever the headers say', async () => {
  const app = await createTestApp()
  for (const host of ['evil.example', 'cauce.example:8080', '127.0.0.1']) {
    const response = await app.request(`http://${host}/blog?x=1`, {
      headers: { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https' },
    })
    expect(response.headers.get('Location'), host).toBe('https://cauce.example/blog?x=1')
  }
})

test('https is answered where it is, also when a header claims http', async () => {
  const app = await createTestApp()
  const response = await app.request('/nosotros', { headers: { 'X-Forwarded-Proto': 'http' } })
  expect(response.status).toBe(200)
})

test('a site whose own address is http, as a local one, is answered on http', async () => {
  const app = await createTestApp({ SITE_URL: 'http://localhost:8787' })
  expect((await app.request('http://localhost:8787/nosotros')).status).toBe(200)
})
