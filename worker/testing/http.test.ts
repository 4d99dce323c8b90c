import { expect, test } from 'vitest'
import { permissions } from '#client/runtime/session/permissions.ts'
import { createTestApp, seedPosts, signInOwner, testOrigin } from './testing.ts'

test('every answer has the security headers and an explicit Cache-Control', async () => {
  const app = await createTestApp()
  for (const path of [
    '/',
    '/blog',
    '/nada',
    '/mngr',
    '/hostinger',
    '/api/nada',
    '/api/_auth/session',
    '/feed.xml',
    '/inicio',
    '/assets/nada.js',
  ]) {
    const { headers } = await app.request(path)
    expect(headers.get('Cache-Control'), path).toBeTruthy()
    expect(headers.get('X-Content-Type-Options'), path).toBe('nosniff')
    expect(headers.get('Strict-Transport-Security'), path).toBe('max-age=31536000; includeSubDomains')
    expect(headers.get('Cross-Origin-Opener-Policy'), path).toBe('same-origin')
    expect(headers.get('Cross-Origin-Resource-Policy'), path).toBe('same-origin')
    expect(headers.get('Referrer-Policy'), path).toBe('strict-origin-when-cross-origin')
    expect(headers.get('Permissions-Policy'), path).toContain('camera=()')
    const csp = headers.get('Content-Security-Policy') ?? ''
    expect(csp, path).toContain("default-src 'none'")
    expect(csp, path).toContain("object-src 'none'")
    expect(csp, path).toContain("base-uri 'none'")
    expect(csp, path).toContain("frame-ancestors 'none'")
    expect(csp, path).not.toMatch(/unsafe-(inline|eval)/)
  }
})

test('an unknown page answers 404 with an error page that names path and query', async () => {
  const app = await createTestApp()
  const response = await app.request('/no-existe?a=1')
  expect(response.status).toBe(404)
  const html = await response.text()
  expect(html).toContain('<title>Error: 404</title>')
  expect(html).toMatch(/<meta name="description" content="[^"]+">/)
  expect(html).toContain('Page not found: /no-existe?a=1')
  expect(html).toContain('Volver a la página principal')
})

test('a document may frame the two video players only', async () => {
  const app = await createTestApp()
  for (const path of ['/', '/blog', '/no-existe'])
    expect((await app.request(path)).headers.get('Content-Security-Policy'), path).toContain(
      '; frame-src https://www.youtube-nocookie.com https://player.vimeo.com; ',
    )
})

test('an invalid slug and a missing article answer 404, each with its own message', async () => {
  const app = await createTestApp()
  const invalid = await app.request('/blog/NO_vale', { headers: { Accept: 'application/json' } })
  expect(invalid.status).toBe(404)
  expect(await invalid.json()).toEqual({
    error: true,
    statusCode: 404,
    message: 'Page Not Found: /blog/NO_vale',
    data: { path: '/blog/NO_vale' },
  })
  const missing = await app.request('/blog/no-esta?x=1', { headers: { Accept: 'application/json' } })
  expect(missing.status).toBe(404)
  expect(await missing.json()).toMatchObject({ message: 'Page not found: /blog/no-esta?x=1' })
})

test('an unknown path below a known prefix answers 404', async () => {
  const app = await createTestApp()
  for (const path of [
    '/mngr/x.css',
    '/api/x',
    '/assets/viejo.js',
    '/builds/meta/otro.json',
    '/blog/x.md',
    '/contacto/_payload.js/x',
  ]) {
    const response = await app.request(path)
    expect(response.status, path).toBe(404)
    expect(response.headers.get('Cache-Control'), path).toBe('no-store')
    if (path !== '/contacto/_payload.js/x')
      expect(response.headers.get('Content-Type'), path).not.toContain('html')
  }
  expect(await (await app.request('/api/x')).json()).toMatchObject({ error: true, statusCode: 404 })
})

test('HEAD answers with the status and content type of GET, without a body', async () => {
  const app = await createTestApp()
  for (const path of ['/', '/blog', '/nada', '/feed.xml', '/api/_auth/session', '/inicio', '/mngr']) {
    const [head, get] = [await app.request(path, { method: 'HEAD' }), await app.request(path)]
    expect(head.status, path).toBe(get.status)
    expect(head.headers.get('Content-Type'), path).toBe(get.headers.get('Content-Type'))
    expect(await head.text(), path).toBe('')
  }
})

test('an unsupported method answers 405 and lists the supported ones', async () => {
  const app = await createTestApp()
  const cases = [
    ['/', 'POST', 'GET, HEAD'],
    ['/blog', 'DELETE', 'GET, HEAD'],
    ['/api/_auth/session', 'PUT', 'GET, HEAD, DELETE'],
    ['/api/_auth/session', 'POST', 'GET, HEAD, DELETE'],
    ['/api/errores', 'GET', 'POST'],
    ['/feed.xml', 'POST', 'GET, HEAD'],
    ['/contacto', 'DELETE', 'POST, GET, HEAD'],
    ['/mngr/ingreso', 'PUT', 'POST, GET, HEAD'],
    ['/mngr/contrasena/abc', 'PATCH', 'POST, GET, HEAD'],
    ['/mngr/salir', 'PUT', 'POST'],
  ] as const
  for (const [path, method, allow] of cases) {
    const response = await app.request(path, { method })
    expect(response.status, `${method} ${path}`).toBe(405)
    expect(response.headers.get('Allow'), `${method} ${path}`).toBe(allow)
  }
})

test('malformed addresses and oversized bodies answer 4xx without a stack trace', async () => {
  const app = await createTestApp()
  for (const path of [
    '/%zz',
    '/blog/%E0%A4%A',
    '/blog?pagina=-1',
    '/blog?pagina=1e3',
    '/blog?pagina=9999999999',
    `/blog/${'a'.repeat(4000)}`,
  ]) {
    const response = await app.request(path)
    expect(response.status, path).toBe(404)
    expect(await response.text(), path).not.toMatch(/\bat \w+ \(|\.tsx?:\d+/)
  }
  const big = await app.request('/api/errores', {
    method: 'POST',
    body: 'x'.repeat(70_000),
    headers: { 'Content-Type': 'application/json' },
  })
  expect(big.status).toBe(413)
  const bad = await app.request('/api/errores', {
    method: 'POST',
    body: '{',
    headers: { 'Content-Type': 'application/json' },
  })
  expect(bad.status).toBe(400)
})

test('non-canonical and former paths redirect to the expected address; the query is kept unless it is redundant', async () => {
  const app = await createTestApp()
  const cases = [
    ['/nosotros/', 308, '/nosotros'],
    ['/blog/?pagina=2', 308, '/blog?pagina=2'],
    ['/inicio?de=correo', 308, '/?de=correo'],
    ['/Inicio', 308, '/'],
    ['/Noticias/2020/01', 308, '/blog'],
    ['/quienes-somos', 308, '/nosotros'],
    ['/articulos/uno', 308, '/blog'],
    ['/noticias/2020/01', 308, '/blog'],
    ['/estado', 302, 'https://www.cloudflarestatus.com/'],
    ['/blog?pagina=1', 308, '/blog'],
    ['//evil.example/', 308, '/evil.example'],
  ] as const
  for (const [path, status, location] of cases) {
    const response = await app.request(testOrigin + path)
    expect(response.status, path).toBe(status)
    expect(response.headers.get('Location'), path).toBe(location)
  }
})

test('requests from other sites cannot change anything', async () => {
  const app = await createTestApp()
  const cookie = await signInOwner(app)
  for (const headers of [
    { Origin: 'https://evil.example' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site', 'Content-Type': 'application/json' },
    { Origin: 'null' },
  ]) {
    const response = await app.request('/api/_auth/session', {
      method: 'DELETE',
      headers: { ...cookie, ...headers },
    })
    expect(response.status).toBe(403)
  }
  const after = await app.request('/api/_auth/session', { headers: cookie })
  expect(await after.json()).toMatchObject({ user: { email: 'ana@cauce.example', role: 'owner' } })
})

test('the session endpoint returns the signed-in person and ends the session', async () => {
  const app = await createTestApp()
  expect(await (await app.request('/api/_auth/session')).json()).toEqual({ user: null })
  const cookie = await signInOwner(app)
  const known = await app.request('/api/_auth/session', { headers: cookie })
  expect(known.headers.get('Cache-Control')).toMatch(/no-store/)
  expect(await known.json()).toEqual({
    user: { id: 'm1', name: 'Ana Prueba', email: 'ana@cauce.example', role: 'owner', permissions },
  })
  const ended = await app.request('/api/_auth/session', { method: 'DELETE', headers: cookie })
  expect(await ended.json()).toEqual({ loggedOut: true })
  expect(ended.headers.get('Set-Cookie')).toMatch(
    /^__Host-sesion=; Max-Age=0; Path=\/; HttpOnly; Secure; SameSite=Lax(,|$)/,
  )
  expect(await (await app.request('/api/_auth/session', { headers: cookie })).json()).toEqual({ user: null })
  expect(await (await app.request('/api/_auth/session', { method: 'DELETE' })).json()).toEqual({
    loggedOut: true,
  })
})

test('a malformed session cookie counts as signed out and is not looked up', async () => {
  const app = await createTestApp()
  for (const value of ['.', '..', '', 'x'.repeat(600), 'a b', '%00', "' OR 1=1"]) {
    const response = await app.request('/api/_auth/session', {
      headers: { Cookie: `__Host-sesion=${value}` },
    })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ user: null })
  }
})

test('public pages are the same with and without a session and set no cookie', async () => {
  const app = await createTestApp()
  await seedPosts(app, [{ slug: 'igual' }])
  const cookie = await signInOwner(app)
  for (const path of ['/', '/blog', '/blog/igual', '/contacto']) {
    const without = await app.request(path)
    const signed = await app.request(path, { headers: cookie })
    expect(signed.headers.get('Set-Cookie')).toBeNull()
    expect(await signed.text()).toBe(await without.text())
  }
})

test('a browser error report is limited in size and logged', async () => {
  const app = await createTestApp()
  const report = { kind: 'error', message: 'falló', path: '/blog?q=secreto', buildId: 'prueba' }
  const send = (body: unknown) =>
    app.request('/api/errores', {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json' },
    })
  expect((await send(report)).status).toBe(204)
  expect((await send({ message: 1 })).status).toBe(422)
  const statuses: number[] = []
  for (let index = 0; index < 40; index++) statuses.push((await send(report)).status)
  expect(statuses).toContain(429)
})
