import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { pageCache } from '../cache/page-cache.ts'
import type { Bindings } from '../env.ts'
import { createContentClient, examplePerson } from '../features/content/testing.ts'
import { openContentSite, publishNewPost } from './content-site.ts'
import { countRoundTrips } from './count-round-trips.ts'
import { createTestApp, signInOwner } from './testing.ts'

// Tests the number of sequential D1 round trips for addresses that are not cached.

async function createCountedApp() {
  // The test bindings of tools/vitest.config.ts match wrangler.toml, plus the migrations.
  const { DB, roundTrips } = countRoundTrips((env as unknown as Bindings).DB)
  const app = await createTestApp({ DB })
  return {
    app,
    async tripsOf(path: string, init?: RequestInit): Promise<[number, number]> {
      pageCache.expire()
      const before = roundTrips()
      const { status } = await app.request(path, init)
      return [status, roundTrips() - before]
    },
  }
}

const article = '/blog/cancion-de-otono'

test('every public page takes one round trip, including the content version', async () => {
  const { app, tripsOf } = await createCountedApp()
  const s = await openContentSite(app)
  const first = await publishNewPost(s, { slug: 'antes', series: 'Ríos', author: 'Ana' })
  const renamed = { rev: first.rev, content: { ...first.content, slug: 'cancion-de-otono' } }
  await s.send('POST', `/${first.id}/publicar`, renamed)
  // The first 404 reads the owner's redirects, which the isolate then caches for a minute.
  await tripsOf('/nada')
  const found: Record<string, [number, number]> = {}
  const expected: Record<string, [number, number]> = {}
  const table = [
    [200, ['/', '/blog', '/blog/etiqueta/edicion', article, '/nosotros', '/contacto', '/cookies']],
    [200, ['/hostinger', '/empleo', '/api/data/cookies', '/como-medimos', '/servicios', '/servicios/sitios']],
    [200, ['/api/data', '/api/data/blog', `/api/data${article}`, '/api/data/blog/etiqueta/edicion']],
    [200, ['/feed.xml', '/feed.json', '/blog/etiqueta/edicion/feed.xml', '/sitemap.xml', '/llms.txt']],
    [200, ['/blog/serie/rios', '/blog/autor/ana', '/blog/serie/rios/feed.xml', '/blog/autor/ana/feed.xml']],
    [200, ['/site.webmanifest', '/robots.txt', `${article}.md`, '/blog/buscar?q=hola', '/api/buscar?q=hola']],
    [
      404,
      [
        '/blog/no-esta',
        '/blog/etiqueta/no-esta',
        '/blog/serie/no-esta',
        '/blog/no-esta.md',
        '/api/data/blog/no-esta',
        '/empleo/no-esta',
        '/eventos/no-esta.ics',
      ],
    ],
    [308, ['/blog/antes']],
  ] as const
  for (const [status, paths] of table) {
    for (const path of paths) {
      expected[path] = [status, 1]
      found[path] = await tripsOf(path)
    }
  }
  expect(found).toEqual(expected)
})

test('the page of an author who is a published person with duties takes one round trip', async () => {
  const { app, tripsOf } = await createCountedApp()
  const { published, text } = await createContentClient(app)
  await published({ ...examplePerson, title: 'Ana', duties: 'de los plazos' })
  await publishNewPost(await openContentSite(app), { author: 'Ana' })
  expect(await text('/blog/autor/ana')).toContain('Se encarga de los plazos.')
  expect(await tripsOf('/blog/autor/ana')).toEqual([200, 1])
})

test('answers of the router and route rules need no round trip once the site settings are cached', async () => {
  const { tripsOf } = await createCountedApp()
  await tripsOf('/')
  await tripsOf('/nada')
  for (const [path, status] of [
    ['/inicio', 308],
    ['/blog/', 308],
    ['/blog?pagina=x', 404],
    ['/api/nada', 404],
    ['/assets/nada.js', 404],
    ['/mngr', 302],
    ['/api/_auth/session', 200],
  ] as const)
    expect(await tripsOf(path), path).toEqual([status, 0])
})

test('a missing page takes one round trip, to look for a redirect, once the settings are cached', async () => {
  const { tripsOf } = await createCountedApp()
  await tripsOf('/')
  await tripsOf('/no')
  for (const path of ['/nada', '/2019/05/nada']) expect(await tripsOf(path), path).toEqual([404, 1])
})

test('a page of the manager area takes at most two round trips: session and data', async () => {
  const { app, tripsOf } = await createCountedApp()
  const s = await openContentSite(app)
  const { id } = await publishNewPost(s)
  await app.run`INSERT INTO enquiries (reference, idempotency_key, token_id, name, email, subject, message, message_digest,
       folded, state, mail_state, created_at, updated_at)
     VALUES ('C-0000-0000', 'a', 'a', 'a', 'a@b.example', 'otro', 'm', 'm', 'm', 'new', 'off', 0, 0)`
  const headers = await signInOwner(app)
  // Modules that the dashboard loads on demand may come later than the first queries.
  await app.request('/mngr', { headers })
  for (const path of [
    '/mngr',
    '/mngr/blog',
    `/mngr/blog/${id}`,
    '/mngr/blog/importar',
    '/mngr/medios',
    '/mngr/visitas',
    '/mngr/velocidad',
    '/mngr/perdidos',
    '/mngr/consultas',
    '/mngr/consultas/C-0000-0000',
    '/mngr/cuenta',
    '/mngr/cuenta/equipo',
    '/mngr/ajustes',
    '/mngr/redirecciones',
    '/mngr/conexiones',
    '/mngr/registro',
    '/mngr/primeros-pasos',
    '/mngr/fallos',
    '/mngr/privacidad',
    '/mngr/paginas',
    '/mngr/paginas/nueva',
    '/mngr/paginas/cookies',
  ]) {
    const [status, trips] = await tripsOf(path, { headers })
    expect(status, path).toBe(200)
    expect(trips, path).toBeLessThanOrEqual(2)
  }
})

test('a preview of an article takes two round trips: text and images', async () => {
  const { app, tripsOf } = await createCountedApp()
  const s = await openContentSite(app)
  const markdown = '![Una cosa](/medios/0123456789abcdefghij/960.webp)'
  const { id } = await publishNewPost(s, { markdown })
  const made = await s.send('POST', `/${id}/vistas`, {})
  const { preview } = await made.json<{ preview: { url: string } }>()
  const { pathname } = new URL(preview.url)
  // The first preview loads its code, meanwhile the settings are read.
  await tripsOf(pathname)
  for (const path of [pathname, `/api/data${pathname}`]) expect(await tripsOf(path), path).toEqual([200, 2])
})
