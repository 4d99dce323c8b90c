import { env } from 'cloudflare:workers'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Bindings } from '../env.ts'
import { createEdgeSite, type EdgeSite } from '../testing/edge/edge-site.ts'
import { openStudio, publishNew, type Studio } from '../testing/studio.ts'
import { postJson, seedPosts, signedIn } from '../testing/testing.ts'
import { pageCache } from './page-cache.ts'
import { repeatAfterSeconds } from './purge.ts'

// The site behind the stand-in of Workers Cache (testing/edge): what is stored in front, and when it goes.

async function createSite(replace: Partial<Bindings> = {}): Promise<EdgeSite & { s: Studio }> {
  onTestFinished(() => {
    vi.useRealTimers()
  })
  vi.setSystemTime(Date.now())
  const site = await createEdgeSite(replace)
  return { ...site, s: await openStudio(site.app) }
}

const post = '/blog/cancion-de-otono'
const stored = [
  '/',
  '/blog',
  '/blog/etiqueta/edicion',
  '/blog/etiqueta/edicion/feed.xml',
  post,
  `${post}.md`,
  '/feed.xml',
  '/feed.json',
  '/sitemap.xml',
  '/llms.txt',
  '/api/data',
  '/api/data/blog',
  `/api/data${post}`,
  '/nosotros',
  '/robots.txt',
]

async function statusOf({ app }: EdgeSite, path: string, init?: RequestInit) {
  const response = await app.request(path, init)
  return {
    cache: response.headers.get('Cf-Cache-Status'),
    status: response.status,
    text: await response.text(),
    headers: response.headers,
  }
}

test('public pages, data, feeds and texts are served in front without running the worker', async () => {
  const site = await createSite()
  await publishNew(site.s)
  for (const path of stored) expect((await statusOf(site, path)).cache, path).toBe('MISS')
  const runs = site.runs()
  for (const path of stored) {
    const hit = await statusOf(site, path)
    expect([hit.cache, hit.status], path).toEqual(['HIT', 200])
    // Browsers ask each time, and have nothing of what is said in front.
    expect(hit.headers.get('Cache-Control'), path).toMatch(/^public, max-age=(0, must-revalidate|300)$/)
    expect(hit.headers.has('Cloudflare-CDN-Cache-Control') || hit.headers.has('Cache-Tag'), path).toBe(false)
    const known = await statusOf(site, path, { headers: { 'If-None-Match': hit.headers.get('ETag') ?? '' } })
    expect([known.cache, known.status], path).toEqual(['HIT', 304])
  }
  expect(site.runs()).toBe(runs)
})

test('publishing makes each stored answer new at once, and withdrawing takes it away', async () => {
  const site = await createSite()
  const first = await publishNew(site.s)
  for (const path of stored) await statusOf(site, path)
  const changed = {
    ...first.content,
    title: 'Título nuevo',
    excerpt: 'Título nuevo',
    markdown: 'Título nuevo',
  }
  const published = await site.s.post(
    await site.s.send('POST', `/${first.id}/publicar`, { rev: first.rev, content: changed }),
  )
  const shows = stored.filter((path) => !['/nosotros', '/robots.txt', '/sitemap.xml'].includes(path))
  for (const path of shows) expect((await statusOf(site, path)).text, path).toContain('Título nuevo')
  await site.s.send('POST', `/${first.id}/despublicar`, { rev: published.rev })
  for (const path of stored) expect((await statusOf(site, path)).text, path).not.toContain('Título nuevo')
  expect((await statusOf(site, post)).status).toBe(404)
})

test('what is scheduled ends every stored copy by its moment, the one served behind a renewal among them', async () => {
  const site = await createSite()
  await publishNew(site.s, { title: 'Ya está', slug: 'ya-esta' })
  const created = await site.s.post(await site.s.send('POST', '', { title: 'x' }))
  const content = {
    ...created.content,
    title: 'Para luego',
    slug: 'para-luego',
    markdown: 'Luego',
    tags: ['Edición'],
  }
  const publishAt = new Date(Date.now() + 90_500).toISOString()
  await site.s.send('POST', `/${created.id}/publicar`, { rev: created.rev, content, publishAt })
  await site.pass(repeatAfterSeconds)
  const lists = ['/', '/blog', '/feed.xml', '/llms.txt', '/sitemap.xml', '/api/data/blog']
  for (const path of lists) expect((await statusOf(site, path)).text, path).not.toContain('para-luego')
  await site.pass(60)
  for (const path of lists) expect((await statusOf(site, path)).cache, path).toBe('HIT')
  // Nothing is written and nothing is purged: the clock alone moves.
  await site.pass(16)
  for (const path of lists) expect((await statusOf(site, path)).text, path).toContain('para-luego')
})

test('a deploy leaves nothing of the version before it', async () => {
  const site = await createSite()
  await statusOf(site, '/servicios')
  site.deploy()
  expect((await statusOf(site, '/servicios')).cache).toBe('MISS')
})

test('a change that another isolate made is seen though this one holds a copy of the page', async () => {
  const site = await createSite()
  await publishNew(site.s, { slug: 'uno' })
  await statusOf(site, '/blog')
  const { DB } = site.app.bindings
  await DB.batch([
    DB.prepare("UPDATE posts SET title = 'De otro lado'"),
    DB.prepare('UPDATE site_state SET generation = generation + 1'),
  ])
  await site.edge.cache.purge({ tags: ['content'] })
  expect((await statusOf(site, '/blog')).text).toContain('De otro lado')
})

test('what stands in the version that was read is sent as it is, without being rendered again', async () => {
  const site = await createSite()
  await publishNew(site.s)
  const first = await statusOf(site, post)
  const before = pageCache.last(post)
  await site.edge.cache.purge({ tags: ['content'] })
  const again = await statusOf(site, post)
  expect([again.cache, again.text]).toEqual(['MISS', first.text])
  expect(pageCache.last(post)).toBe(before)
})

test('a purge that is refused is repeated by the queue until it is done', async () => {
  const site = await createSite()
  const first = await publishNew(site.s)
  await statusOf(site, post)
  site.edge.refuse(true)
  const content = { ...first.content, title: 'Tras la negativa' }
  await site.s.send('POST', `/${first.id}/publicar`, { rev: first.rev, content })
  expect((await statusOf(site, post)).text).not.toContain('Tras la negativa')
  for (let tries = 0; tries < 4; tries++) await site.pass(20)
  expect(site.queued()).toBeGreaterThan(0)
  site.edge.refuse(false)
  await site.pass(600)
  expect((await statusOf(site, post)).text).toContain('Tras la negativa')
  expect(site.queued()).toBe(0)
  // Refused once, it is done seconds later, long before the second purge.
  site.edge.refuse(true)
  const next = { rev: first.rev + 1, content: { ...content, title: 'A la segunda' } }
  await site.s.send('POST', `/${first.id}/publicar`, next)
  site.edge.refuse(false)
  await site.pass(repeatAfterSeconds / 3)
  expect((await statusOf(site, post)).text).toContain('A la segunda')
})

test('what was read before a change and stored after its purge goes by the second purge', async () => {
  const site = await createSite()
  const first = await publishNew(site.s)
  await site.pass(repeatAfterSeconds)
  const letGo = site.hold(post)
  const slow = statusOf(site, post)
  // It has read what is there; the change comes before its answer.
  await vi.waitFor(() => expect(pageCache.last(post)).not.toBeNull())
  const content = { ...first.content, title: 'Después' }
  await site.s.send('POST', `/${first.id}/publicar`, { rev: first.rev, content })
  letGo()
  const old = await slow
  expect((await statusOf(site, post)).text).toBe(old.text)
  await site.pass(repeatAfterSeconds)
  expect((await statusOf(site, post)).text).toContain('Después')
})

test('errors, redirects and other people’s spellings are never stored in front', async () => {
  const site = await createSite()
  await publishNew(site.s)
  const never = [
    '/nada',
    '/blog/no-esta',
    '/blog/no-esta.md',
    '/api/data/blog/no-esta',
    '/blog/',
    '/inicio',
    '/blog?pagina=1',
    '/blog?utm_source=correo',
    '/feed.xml?x=1',
    '/api/data/blog?utm_source=correo',
    '/blog/buscar?q=hola',
    '/api/buscar?q=hola',
    '/api/_auth/session',
    '/mngr',
    '/mngr/ingreso',
    '/assets/nada.js',
    '/medios/aaaaaaaaaaaaaaaaaaaa/1.png',
  ]
  for (const path of never) {
    await statusOf(site, path)
    expect((await statusOf(site, path)).cache, path).toBe('BYPASS')
  }
  expect(site.edge.entries()).toEqual([])
  // Without a protocol in its key, a stored way to https would lead https round in a circle.
  await site.edge.fetch(new Request('http://cauce.example/blog', { redirect: 'manual' }))
  expect((await statusOf(site, '/blog')).status).toBe(200)
})

test('with D1 down a failure is not stored, and what is stored serves on, for a day at most', async () => {
  let isDown = false
  // The bindings of vitest.config.ts are those of wrangler.toml.
  const DB = new Proxy((env as unknown as Bindings).DB, {
    get(target, name) {
      if (isDown && (name === 'prepare' || name === 'batch')) throw new Error('D1 is down')
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const site = await createSite({ DB })
  await seedPosts(site.app, [{ slug: 'guardado' }])
  await statusOf(site, '/blog/guardado')
  isDown = true
  expect((await statusOf(site, '/blog/sin-copia')).status).toBe(503)
  expect((await statusOf(site, '/blog/guardado')).cache).toBe('HIT')
  // Another isolate, which has no copy of its own.
  pageCache.limit(0)
  onTestFinished(() => pageCache.limit(16 * 1024 * 1024))
  await site.pass(2 * 60 * 60)
  expect((await statusOf(site, '/blog/guardado')).cache).toBe('STALE')
  await site.pass(24 * 60 * 60)
  expect((await statusOf(site, '/blog/guardado')).status).toBe(503)
  isDown = false
  expect((await statusOf(site, '/blog/guardado')).status).toBe(200)
})

test('a flood of tracking parameters stores one entry, and reads no data', async () => {
  const site = await createSite()
  await publishNew(site.s)
  await statusOf(site, post)
  const entries = site.edge.entries().length
  const page = pageCache.last(post)
  for (let index = 0; index < 500; index++) await statusOf(site, `${post}?utm_id=${index}`)
  expect(site.edge.entries()).toHaveLength(entries)
  expect(pageCache.last(post)).toBe(page)
})

test('whatever changes what readers see purges: a described cover, several at once', async () => {
  const site = await createSite()
  const first = await publishNew(site.s)
  const { DB } = site.app.bindings
  await DB.prepare(
    `INSERT INTO media (id, name, alt, folded, decorative, purpose, variants, created_at)
     VALUES ('aaaaaaaaaaaaaaaaaaaa', 'a.png', 'Antes', '', 0, 'library', '[{"width":9,"height":9,"extension":"png","bytes":1}]', 0)`,
  ).run()
  const content = { ...first.content, cover: 'aaaaaaaaaaaaaaaaaaaa' }
  await site.s.send('POST', `/${first.id}/publicar`, { rev: first.rev, content })
  expect((await statusOf(site, post)).text).toContain('alt="Antes"')
  const cookie = await signedIn(site.app)
  const described = postJson({ alt: 'Luego', decorative: false }, cookie, 'PATCH')
  expect((await site.app.request('/api/mngr/medios/aaaaaaaaaaaaaaaaaaaa', described)).status).toBe(200)
  expect((await statusOf(site, post)).text).toContain('alt="Luego"')
  const bulk = await site.s.send('POST', '/acciones', { action: 'trash', posts: [{ id: first.id, rev: 3 }] })
  expect(await bulk.json()).toMatchObject({ done: [first.id] })
  expect((await statusOf(site, post)).status).toBe(404)
})
