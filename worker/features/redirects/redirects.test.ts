import { env } from 'cloudflare:workers'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { RedirectList } from '#client/features/redirects/contract.ts'
import { maxRedirects } from '#client/features/redirects/contract.ts'
import { pageCache } from '../../cache/page-cache.ts'
import { type Bindings, getDatabase } from '../../env.ts'
import { countRoundTrips } from '../../testing/count-round-trips.ts'
import { createTestApp, postJson, seedPosts, signInOwner, type TestApp } from '../../testing/testing.ts'
import { invalidateRedirectTable, hitWriteIntervalMs } from './cached-table.ts'

async function open(replace: Partial<Bindings> = {}) {
  const app: TestApp = await createTestApp(replace)
  async function clear(): Promise<void> {
    await app.run`DELETE FROM owner_redirects`
    invalidateRedirectTable(getDatabase(app.bindings))
  }
  await clear()
  onTestFinished(clear)
  const session = await signInOwner(app)
  const api = '/api/mngr/redirecciones'
  return {
    app,
    session,
    add: (source: string, target: string, status = 301) =>
      app.request(api, postJson({ source, target, status }, session)),
    remove: (source: string) =>
      app.request(`${api}?${new URLSearchParams({ de: source })}`, { method: 'DELETE', headers: session }),
    post: (step: string, body: object) => app.request(`${api}${step}`, postJson(body, session)),
    get: (step: string) => app.request(`${api}${step}`, { headers: session }),
    async at(path: string) {
      const answer = await app.request(path)
      return [answer.status, answer.headers.get('Location')]
    },
  }
}

test('paths without a page redirect and keep their query; a redirect never replaces a page', async () => {
  const { app, add, at, remove, session } = await open()
  expect((await add('/vieja', '/blog')).status).toBe(201)
  expect((await add('/promo', 'https://otro.example/x', 302)).status).toBe(201)
  expect((await add('/notas/:nombre', '/blog/:nombre', 308)).status).toBe(201)
  expect((await add('/fuera', '', 410)).status).toBe(201)
  expect((await add('/blog/viva', '/blog')).status).toBe(201)
  // The source was entered with spaces and accents, and is requested percent-encoded.
  expect((await add('/catálogo viejo', '/blog')).status).toBe(201)
  expect(await at('/cat%C3%A1logo%20viejo')).toEqual([301, '/blog'])
  const page = await (await app.request('/mngr/redirecciones?q=catálogo', { headers: session })).text()
  expect(page).toContain('>/catálogo viejo</th>')
  expect(page).not.toContain('>/vieja</th>')
  expect(await at('/vieja')).toEqual([301, '/blog'])
  expect(await at('/vieja/?a=1')).toEqual([308, '/vieja?a=1'])
  expect(await at('/vieja?a=1')).toEqual([301, '/blog?a=1'])
  expect(await at('/promo')).toEqual([302, 'https://otro.example/x'])
  expect(await at('/notas/uno')).toEqual([308, '/blog/uno'])
  expect(await at('/fuera')).toEqual([410, null])
  expect(await at('/blog/viva')).toEqual([301, '/blog'])
  await seedPosts(app, [{ slug: 'viva' }])
  expect(await at('/blog/viva')).toEqual([200, null])
  expect(await at('/nada')).toEqual([404, null])
  expect(await (await app.request('/api/data/blog/vieja')).json()).toMatchObject({ statusCode: 404 })
  expect((await remove('/vieja')).status).toBe(200)
  expect(await at('/vieja')).toEqual([404, null])
  expect((await remove('/vieja')).status).toBe(404)
})

test('page data contains the redirect for client navigation', async () => {
  const { app, add } = await open()
  await add('/blog/mudada', '/contacto', 308)
  const answer = await app.request('/api/data/blog/mudada')
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { redirect: { to: '/contacto', statusCode: 308 } },
  ])
})

test('redirects are not cached and have no body', async () => {
  const { app, add } = await open()
  await add('/vieja', '/blog', 302)
  const answer = await app.request('/vieja')
  expect(answer.headers.get('Cloudflare-CDN-Cache-Control')).toBe('no-store')
  expect(answer.headers.get('Content-Type')).toBeNull()
  expect(await answer.text()).toBe('')
})

test('an invalid redirect is refused with an error at its field', async () => {
  const { add } = await open()
  await add('/a', '/blog')
  for (const [source, target, status, field] of [
    ['vieja', '/blog', 301, 'source'],
    ['/**', '/blog', 301, 'source'],
    ['/x/*/y', '/blog', 301, 'source'],
    ['/nosotros', '/blog', 301, 'source'],
    ['/b', '/a', 301, 'target'],
    ['/b', 'javascript:alert(1)', 301, 'target'],
    ['/b', '//evil.example', 301, 'target'],
    ['/b', '', 301, 'target'],
    ['/b', '/blog', 410, 'target'],
  ] as const) {
    const answer = await add(source, target, status)
    expect(answer.status, source + target).toBe(422)
    expect(await answer.json(), source + target).toMatchObject({
      data: { fields: { [field]: expect.any(String) } },
    })
  }
  expect((await add('/b', '/blog', 303)).status).toBe(422)
})

test('the address test tells what happens at a path', async () => {
  const { add, post } = await open()
  await add('/antes/**', '/blog/**')
  await add('/fuera', '', 410)
  const tried = async (path: string) => (await post('/probar', { path })).json()
  expect(await tried('/antes/uno')).toEqual({ kind: 'redirect', target: '/blog/uno', status: 301 })
  expect(await tried('https://cauce.example/fuera')).toEqual({ kind: 'gone', target: null, status: 410 })
  expect(await tried('/nosotros')).toEqual({ kind: 'page', target: null, status: 200 })
  expect(await tried('/inicio')).toEqual({ kind: 'redirect', target: '/', status: 308 })
  expect(await tried('/nada')).toEqual({ kind: 'missing', target: null, status: 404 })
})

test('hits are counted with few writes', async () => {
  const { app, add, at, session } = await open()
  const hits = () => app.value<number>`SELECT sum(hits) AS n FROM owner_redirects`
  await add('/contada', '/blog')
  // The clock is moved, because other tests may have written hits just now, or with a clock that was ahead.
  const later = (times: number) =>
    vi.useFakeTimers({ now: start + times * hitWriteIntervalMs, toFake: ['Date'] })
  const start = Date.now()
  onTestFinished(() => void vi.useRealTimers())
  later(1)
  for (let times = 0; times < 5; times++) await at('/contada')
  const answer = await app.request('/api/data/mngr/redirecciones', { headers: session })
  // The type of the page's data is given by its contract.
  const { data } = (await answer.json()) as { data: RedirectList }
  // The first hit was written at once; the others are written together after half a minute.
  expect(data.redirects).toMatchObject([{ source: '/contada', hits: 1, lastHitAt: expect.any(String) }])
  later(2)
  await at('/contada')
  expect(await hits()).toBe(6)
  later(-10)
  await at('/contada')
  expect(await hits()).toBe(7)
})

test('whole addresses are imported as paths, also of a former domain; a code may be missing', async () => {
  const { post, at } = await open()
  const text = [
    'Desde;Hacia;Código',
    'https://www.cauce.example/entera?x=1;https://cauce.example/blog?a=1;',
    'https://anterior.example/x;/blog;302',
    '/mala;/blog;99',
  ].join('\n')
  const refused = [{ line: 4, reason: expect.stringContaining('El código es uno de estos') }]
  expect(await (await post('/importar', { text })).json()).toEqual({ added: 2, refused })
  expect(await at('/entera')).toEqual([301, '/blog?a=1'])
  expect(await at('/x')).toEqual([302, '/blog'])
  expect(await (await post('/importar', { text: 'from,to\n/a,/blog' })).json()).toMatchObject({
    added: 0,
    refused: [{ line: 1, reason: expect.stringContaining('«desde» y «hacia»') }],
  })
})

test('the form and access tokens may give whole addresses of the site, at whatever address it is used', async () => {
  const { add, at } = await open()
  expect((await add(' https://www.cauce.example/entera?x=1', 'https://cauce.example/blog?a=1')).status).toBe(
    201,
  )
  expect(await at('/entera')).toEqual([301, '/blog?a=1'])
  // Both addresses are one: the loop is seen.
  expect(await (await add('/b', 'https://cauce.example/b')).json()).toMatchObject({
    data: { fields: { target: 'Se llevaría a sí misma sin fin.' } },
  })
})

test.each(['año', '/a%C3%B1o'])(
  'the list finds by «%s» a target with an accent, however it is stored',
  async (q) => {
    const { app, add, session } = await open()
    await add('/copiada', '/a%C3%B1o')
    await add('/escrita', '/año')
    await add('/otra', '/blog')
    const answer = await app.request(`/api/data/mngr/redirecciones?${new URLSearchParams({ q })}`, {
      headers: session,
    })
    // The type of the page's data is given by its contract.
    const { data } = (await answer.json()) as { data: RedirectList }
    expect(data.redirects.map(({ source }) => source)).toEqual(['/copiada', '/escrita'])
  },
)

test('a rejected row is reported by the line on which it begins, after empty lines and cells of several lines', async () => {
  const { post } = await open()
  const text =
    '\ufeff\r\ndesde;hacia;nota\r\n\r\n/uno;/blog;"De\nvarias\r\nlíneas"\r\nmal;"a\nb";\r\n\r\n/dos;/blog;\r\npeor;;'
  expect(await (await post('/importar', { text })).json()).toMatchObject({
    added: 2,
    refused: [{ line: 7 }, { line: 11 }],
  })
})

test('2,000 redirects are imported and exported as CSV, and rejected rows are reported by line', async () => {
  const { post, get, at, add } = await open()
  const lines = Array.from({ length: maxRedirects }, (_, index) => `/vieja-${index},/blog,301`)
  const text = ['desde,hacia,codigo', ...lines, '/nosotros,/blog,301', 'mal', '/otra,/blog,301'].join('\r\n')
  expect(await (await post('/importar', { text })).json()).toEqual({
    added: maxRedirects,
    refused: [
      { line: maxRedirects + 2, reason: 'En esa dirección hay una página del sitio.' },
      { line: maxRedirects + 3, reason: expect.any(String) },
      { line: maxRedirects + 4, reason: expect.stringContaining('Caben 2000') },
    ],
  })
  expect((await add('/una-mas', '/blog')).status).toBe(409)
  expect(await at('/vieja-1999')).toEqual([301, '/blog'])
  const file = await (await get('/exportar.csv')).text()
  expect(file.trim().split('\r\n')).toHaveLength(maxRedirects + 1)
  expect(file.startsWith('desde,hacia,codigo')).toBe(true)
  // Importing the export changes nothing.
  expect(await (await post('/importar', { text: file })).json()).toEqual({ added: maxRedirects, refused: [] })
})

test('requests that come at once do not exceed the limit, and existing redirects can still be changed', async () => {
  const { app, add, post } = await open()
  await app.run`INSERT INTO owner_redirects (source, target, status, created_at)
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${maxRedirects - 1})
    SELECT '/vieja-' || i, '/blog', 301, 1 FROM n`
  const importOne = (name: string) => post('/importar', { text: `desde,hacia\n/${name},/blog` })
  const answers = await Promise.all([
    add('/una', '/blog'),
    add('/otra', '/blog'),
    importOne('mas'),
    importOne('aun'),
  ])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(3)
  expect(await app.value`SELECT count(*) AS n FROM owner_redirects`).toBe(maxRedirects)
  expect((await add('/vieja-1', '/contacto')).status).toBe(200)
  // The site adds redirects itself when a page moves.
  await app.run`INSERT INTO owner_redirects (source, target, status, created_at) VALUES ('/mudada', '/blog', 301, 1)`
  expect((await add('/vieja-2', '/contacto')).status).toBe(200)
})

test('with 2,000 redirects a page and a missing path need one round trip each', async () => {
  const { DB, roundTrips } = countRoundTrips((env as unknown as Bindings).DB)
  const { app, post, at } = await open({ DB })
  const lines = Array.from({ length: maxRedirects }, (_, index) => `/vieja-${index},/blog,301`)
  await post('/importar', { text: ['desde,hacia,codigo', ...lines].join('\n') })
  await at('/nada')
  const tripsOf = async (path: string) => {
    pageCache.expire()
    const before = roundTrips()
    await app.request(path)
    return roundTrips() - before
  }
  expect([await tripsOf('/blog'), await tripsOf('/nada'), await tripsOf('/blog/no-esta')]).toEqual([1, 1, 1])
})

test('the automatic redirects are those that readers follow', async () => {
  const { app, session } = await open()
  await seedPosts(app, [{ slug: 'seguida' }, { slug: 'sin-publicar', status: 'draft' }])
  const rows = [
    ['/antes-de', '/blog/seguida'],
    ['/oculta', '/blog/sin-publicar'],
    ['/quienes-somos', '/blog/seguida'],
  ]
  for (const row of rows)
    await app.bindings.DB.prepare('INSERT INTO redirects (from_path, to_path, created_at) VALUES (?, ?, 0)')
      .bind(...row)
      .run()
  const answer = await app.request('/api/data/mngr/redirecciones', { headers: session })
  expect(await answer.json()).toMatchObject({
    data: { automatic: [{ from: '/antes-de', to: '/blog/seguida' }] },
  })
})
