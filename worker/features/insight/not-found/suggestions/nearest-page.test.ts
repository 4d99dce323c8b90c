import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Bindings } from '#worker/env.ts'
import { countRoundTrips } from '#worker/testing/count-round-trips.ts'
import { createTestApp, seedPosts } from '#worker/testing/testing.ts'

const asPerson = { headers: { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } }

test('paths with another spelling or extension redirect to the existing page', async () => {
  const app = await createTestApp()
  await seedPosts(app, [{ slug: 'correo-que-llega' }])
  const table: [asked: string, location: string][] = [
    ['/index.html', '/'],
    ['/index.php?p=0', '/?p=0'],
    ['/default.aspx', '/'],
    ['/Servicios', '/servicios'],
    ['/BLOG?x=1', '/blog?x=1'],
    ['/servicios.html', '/servicios'],
    ['/servicios.asp', '/servicios'],
    ['/blog/index.html', '/blog'],
    ['/servicios/index.php', '/servicios'],
    ['/blog/correo-que-llega.html', '/blog/correo-que-llega'],
    ['/Blog/Correo-Que-Llega', '/blog/correo-que-llega'],
    ['/privacidad.htm', '/privacidad'],
    ['/servicios/correo.php', '/servicios/correo'],
    ['/MNGR', '/mngr'],
  ]
  for (const [asked, location] of table) {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await app.request(asked, { method, ...asPerson })
      expect([status, headers.get('Location')], `${method} ${asked}`).toEqual([308, location])
    }
    expect((await app.request(location)).status, location).not.toBe(404)
  }
  // The data request of a client navigation finds the page, too.
  const { status, headers } = await app.request('/api/data/Servicios')
  expect([status, headers.get('Content-Type')]).toEqual([200, 'application/json'])
})

test('missing pages answer 404 with a bounded number of queries', async () => {
  // The test bindings of tools/vitest.config.ts match wrangler.toml.
  const { DB, roundTrips } = countRoundTrips((env as unknown as Bindings).DB)
  const app = await createTestApp({ DB })
  await seedPosts(app, [{ slug: 'otro-secreto', status: 'draft' }])
  await app.request('/nada', asPerson)
  for (const [path, most] of [
    ['/blog/otro-secreto.html', 3],
    ['/Blog/NADA', 2],
    ['/wp-login.php', 2],
    ['/nada.php', 3],
    ['/foto.png', 0],
    ['/mngr/Consultas/C-0000-0000', 1],
    ['/api/Buscar', 0],
  ] as const) {
    const before = roundTrips()
    expect((await app.request(path, asPerson)).status, path).toBe(404)
    expect(roundTrips() - before, path).toBeLessThanOrEqual(most)
  }
})

test('a path with another spelling does not redirect while storage fails', async () => {
  const down = {
    prepare: () => {
      throw new Error('D1: staged')
    },
    batch: () => Promise.reject(new Error('D1: staged')),
  }
  const app = await createTestApp({ DB: down as unknown as D1Database })
  expect((await app.request('/blog/Correo', asPerson)).status).toBe(404)
})

test('people get the 404 page with suggestions, asset requests get one line of text', async () => {
  // Use a new database object, for which no list is cached.
  const app = await createTestApp({ DB: countRoundTrips((env as unknown as Bindings).DB).DB })
  await seedPosts(app, [{ slug: 'copias-que-sirven', title: 'Copias que sirven' }])
  for (const end of ['html', 'htm', 'php', 'asp', 'pdf', 'xyz', 'docx']) {
    const answer = await app.request(`/blog/copias-que-sirve.${end}`, asPerson)
    expect([answer.status, answer.headers.get('Content-Type')], end).toEqual([
      404,
      'text/html; charset=utf-8',
    ])
    const html = await answer.text()
    expect(html, end).toContain('Volver a la página principal')
    expect(html, end).toContain('href="/blog/copias-que-sirven">Copias que sirven')
  }
  const said = '404: Aquí no hay nada.\n'
  for (const path of ['/foto.png', '/estilos.css', '/assets/viejo.js', '/datos.json', '/a.woff2']) {
    expect(await (await app.request(path, { headers: { Accept: '*/*' } })).text(), path).toBe(said)
    expect(await (await app.request(path, asPerson)).text(), path).toContain('Aquí no hay ninguna página')
  }
})
