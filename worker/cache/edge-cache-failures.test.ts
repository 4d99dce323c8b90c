import { env } from 'cloudflare:workers'
import { expect, onTestFinished, test } from 'vitest'
import type { Bindings } from '../env.ts'
import type { PurgeJob } from '../env/queue-jobs.ts'
import { publishNewPost } from '../testing/content-site.ts'
import { createEdgeContentSite, newPostPath, readCacheStatus } from '../testing/edge/edge-content-site.ts'
import { watchAccess } from '../testing/replace-calls.ts'
import { postJson, seedPosts, signInOwner } from '../testing/testing.ts'
import { pagesBytes } from './memory-cache.ts'
import { pageCache } from './page-cache.ts'
import { repeatAfterSeconds } from './purge.ts'

// Tests the site behind an edge cache: which answers are never stored, and what happens when D1, a purge or its queue
// fails.

test('a failing purge queue does not fail the change', async () => {
  const queue = {
    send() {
      throw new Error('queue is down')
    },
  } as unknown as Queue<PurgeJob> // The worker only calls `send`.
  const site = await createEdgeContentSite({ PURGE_QUEUE: queue })
  const live = await publishNewPost(site.content)
  await readCacheStatus(site, newPostPath)
  const content = { ...live.content, title: 'Sin cola' }
  const answer = await site.content.send('POST', `/${live.id}/publicar`, { rev: live.rev, content })
  expect(answer.status).toBe(200)
  expect((await readCacheStatus(site, newPostPath)).text).toContain('Sin cola')
})

test('a refused purge is retried by the queue until it succeeds', async () => {
  const site = await createEdgeContentSite()
  const first = await publishNewPost(site.content)
  await readCacheStatus(site, newPostPath)
  site.edge.refusePurges(true)
  const content = { ...first.content, title: 'Tras la negativa' }
  await site.content.send('POST', `/${first.id}/publicar`, { rev: first.rev, content })
  expect((await readCacheStatus(site, newPostPath)).text).not.toContain('Tras la negativa')
  for (let tries = 0; tries < 4; tries++) await site.advance(20)
  expect(site.countQueued()).toBeGreaterThan(0)
  site.edge.refusePurges(false)
  await site.advance(600)
  expect((await readCacheStatus(site, newPostPath)).text).toContain('Tras la negativa')
  expect(site.countQueued()).toBe(0)
  // A purge refused once succeeds seconds later, long before the second purge.
  site.edge.refusePurges(true)
  const next = { rev: first.rev + 1, content: { ...content, title: 'A la segunda' } }
  await site.content.send('POST', `/${first.id}/publicar`, next)
  site.edge.refusePurges(false)
  await site.advance(repeatAfterSeconds / 3)
  expect((await readCacheStatus(site, newPostPath)).text).toContain('A la segunda')
})

test('the edge cache never stores errors, redirects, private answers or addresses that are not canonical', async () => {
  const site = await createEdgeContentSite()
  await publishNewPost(site.content)
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
    await readCacheStatus(site, path)
    expect((await readCacheStatus(site, path)).cache, path).toBe('BYPASS')
  }
  expect(site.edge.listEntries()).toEqual([])
  // The edge cache ignores the protocol: a stored redirect to https would loop.
  await site.edge.fetch(new Request('http://cauce.example/blog', { redirect: 'manual' }))
  expect((await readCacheStatus(site, '/blog')).status).toBe(200)
})

test('with D1 down failures are not stored, and stored pages are served for at most a day', async () => {
  let isDown = false
  // The test bindings of tools/vitest.config.ts match wrangler.toml.
  const DB = watchAccess((env as unknown as Bindings).DB, (name) => {
    if (isDown && (name === 'prepare' || name === 'batch')) throw new Error('D1 is down')
  })
  const site = await createEdgeContentSite({ DB })
  await seedPosts(site.app, [{ slug: 'guardado' }])
  await readCacheStatus(site, '/blog/guardado')
  isDown = true
  expect((await readCacheStatus(site, '/blog/sin-copia')).status).toBe(503)
  expect((await readCacheStatus(site, '/blog/guardado')).cache).toBe('HIT')
  // Simulates another isolate, which has no copy.
  pageCache.setMaxBytes(0)
  onTestFinished(() => pageCache.setMaxBytes(pagesBytes))
  await site.advance(2 * 60 * 60)
  expect((await readCacheStatus(site, '/blog/guardado')).cache).toBe('STALE')
  await site.advance(24 * 60 * 60)
  expect((await readCacheStatus(site, '/blog/guardado')).status).toBe(503)
  isDown = false
  expect((await readCacheStatus(site, '/blog/guardado')).status).toBe(200)
})

test('a flood of tracking parameters stores one entry and reads no data', async () => {
  const site = await createEdgeContentSite()
  await publishNewPost(site.content)
  await readCacheStatus(site, newPostPath)
  const entries = site.edge.listEntries().length
  const page = pageCache.getAnyVersion(newPostPath)
  for (let index = 0; index < 500; index++) await readCacheStatus(site, `${newPostPath}?utm_id=${index}`)
  expect(site.edge.listEntries()).toHaveLength(entries)
  expect(pageCache.getAnyVersion(newPostPath)).toBe(page)
})

test('describing a cover image and a bulk action purge the edge cache too', async () => {
  const site = await createEdgeContentSite()
  const first = await publishNewPost(site.content)
  await site.app.run`INSERT INTO media (id, name, alt, folded, decorative, purpose, variants, created_at)
     VALUES ('aaaaaaaaaaaaaaaaaaaa', 'a.png', 'Antes', '', 0, 'library', '[{"width":9,"height":9,"extension":"png","bytes":1}]', 0)`
  const content = { ...first.content, cover: 'aaaaaaaaaaaaaaaaaaaa' }
  await site.content.send('POST', `/${first.id}/publicar`, { rev: first.rev, content })
  expect((await readCacheStatus(site, newPostPath)).text).toContain('alt="Antes"')
  const cookie = await signInOwner(site.app)
  const described = postJson({ alt: 'Luego', decorative: false }, cookie, 'PATCH')
  expect((await site.app.request('/api/mngr/medios/aaaaaaaaaaaaaaaaaaaa', described)).status).toBe(200)
  expect((await readCacheStatus(site, newPostPath)).text).toContain('alt="Luego"')
  const bulk = await site.content.send('POST', '/acciones', {
    action: 'trash',
    texts: [{ id: first.id, rev: 3 }],
  })
  expect(await bulk.json()).toMatchObject({ done: [first.id] })
  expect((await readCacheStatus(site, newPostPath)).status).toBe(404)
})
