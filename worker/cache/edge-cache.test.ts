import { expect, test, vi } from 'vitest'
import { publishNewPost } from '../testing/content-site.ts'
import { createEdgeContentSite, newPostPath, readCacheStatus } from '../testing/edge/edge-content-site.ts'
import { pageCache } from './page-cache.ts'
import { repeatAfterSeconds } from './purge.ts'

// Tests which answers of the site the simulated edge cache (worker/testing/edge) stores, and how long.

const stored = [
  '/',
  '/blog',
  '/blog/etiqueta/edicion',
  '/blog/etiqueta/edicion/feed.xml',
  newPostPath,
  `${newPostPath}.md`,
  '/feed.xml',
  '/feed.json',
  '/sitemap.xml',
  '/llms.txt',
  '/api/data',
  '/api/data/blog',
  `/api/data${newPostPath}`,
  '/nosotros',
  '/robots.txt',
]

test('public pages, data, feeds and texts are served from the edge cache without running the worker', async () => {
  const site = await createEdgeContentSite()
  await publishNewPost(site.content)
  await site.advance(repeatAfterSeconds)
  for (const path of stored) expect((await readCacheStatus(site, path)).cache, path).toBe('MISS')
  const runs = site.countRuns()
  for (const path of stored) {
    const hit = await readCacheStatus(site, path)
    expect([hit.cache, hit.status], path).toEqual(['HIT', 200])
    // Browsers always revalidate and do not see the headers for the edge cache.
    expect(hit.headers.get('Cache-Control'), path).toMatch(/^public, max-age=(0, must-revalidate|300)$/)
    expect(hit.headers.has('Cloudflare-CDN-Cache-Control') || hit.headers.has('Cache-Tag'), path).toBe(false)
    const known = await readCacheStatus(site, path, {
      headers: { 'If-None-Match': hit.headers.get('ETag') ?? '' },
    })
    expect([known.cache, known.status], path).toEqual(['HIT', 304])
  }
  expect(site.countRuns()).toBe(runs)
  // Stale answers are served while the cache renews them in the background. The worker answers an unchanged one with
  // 304.
  await site.advance(700)
  for (const path of stored) expect((await readCacheStatus(site, path)).cache, path).toBe('UPDATING')
  await site.edge.waitForRenewals()
  expect(site.countRuns()).toBe(runs + stored.length)
  for (const path of stored) expect((await readCacheStatus(site, path)).cache, path).toBe('HIT')
})

test('publishing updates every stored answer at once, and unpublishing removes it', async () => {
  const site = await createEdgeContentSite()
  const first = await publishNewPost(site.content)
  for (const path of stored) await readCacheStatus(site, path)
  const changed = {
    ...first.content,
    title: 'Título nuevo',
    excerpt: 'Título nuevo',
    markdown: 'Título nuevo',
  }
  const published = await site.content.readPost(
    await site.content.send('POST', `/${first.id}/publicar`, { rev: first.rev, content: changed }),
  )
  const shows = stored.filter((path) => !['/nosotros', '/robots.txt', '/sitemap.xml'].includes(path))
  for (const path of shows) expect((await readCacheStatus(site, path)).text, path).toContain('Título nuevo')
  await site.content.send('POST', `/${first.id}/acciones/unpublish`, { rev: published.rev })
  for (const path of stored)
    expect((await readCacheStatus(site, path)).text, path).not.toContain('Título nuevo')
  expect((await readCacheStatus(site, newPostPath)).status).toBe(404)
})

test('a scheduled publication ends the lifetime of every stored answer, stale ones included', async () => {
  const site = await createEdgeContentSite()
  await publishNewPost(site.content, { title: 'Ya está', slug: 'ya-esta' })
  const created = await site.content.readPost(
    await site.content.send('POST', '', { content: { title: 'x' } }),
  )
  const content = {
    ...created.content,
    title: 'Para luego',
    slug: 'para-luego',
    markdown: 'Luego',
    tags: ['Edición'],
  }
  const from = new Date(Date.now() + 90_500).toISOString()
  await site.content.send('POST', `/${created.id}/publicar`, { rev: created.rev, content, from })
  await site.advance(repeatAfterSeconds)
  const lists = ['/', '/blog', '/feed.xml', '/llms.txt', '/sitemap.xml', '/api/data/blog']
  for (const path of lists) expect((await readCacheStatus(site, path)).text, path).not.toContain('para-luego')
  await site.advance(60)
  for (const path of lists) expect((await readCacheStatus(site, path)).cache, path).toBe('HIT')
  // Nothing is written or purged: only time passes.
  await site.advance(16)
  for (const path of lists) expect((await readCacheStatus(site, path)).text, path).toContain('para-luego')
})

test('a deploy invalidates all answers of the previous version', async () => {
  const site = await createEdgeContentSite()
  await readCacheStatus(site, '/servicios')
  site.deploy()
  expect((await readCacheStatus(site, '/servicios')).cache).toBe('MISS')
})

test('a change by another isolate is visible although this one has a copy of the page', async () => {
  const site = await createEdgeContentSite()
  await publishNewPost(site.content, { slug: 'uno' })
  await readCacheStatus(site, '/blog')
  const { DB } = site.app.bindings
  await DB.batch([
    DB.prepare("UPDATE posts SET title = 'De otro lado'"),
    DB.prepare('UPDATE site_state SET generation = generation + 1'),
  ])
  await site.edge.cache.purge({ tags: ['content'] })
  expect((await readCacheStatus(site, '/blog')).text).toContain('De otro lado')
})

test('a copy of the current version is sent without rendering it again', async () => {
  const site = await createEdgeContentSite()
  await publishNewPost(site.content)
  const first = await readCacheStatus(site, newPostPath)
  const before = pageCache.getAnyVersion(newPostPath)
  await site.edge.cache.purge({ tags: ['content'] })
  const again = await readCacheStatus(site, newPostPath)
  expect([again.cache, again.text]).toEqual(['MISS', first.text])
  expect(pageCache.getAnyVersion(newPostPath)).toBe(before)
})

test('an outdated answer stored after a purge is removed by the second purge', async () => {
  const site = await createEdgeContentSite()
  const first = await publishNewPost(site.content)
  await site.advance(repeatAfterSeconds)
  const letGo = site.holdResponse(newPostPath)
  const slow = readCacheStatus(site, newPostPath)
  // The page has been rendered. The change is made before its answer reaches the edge cache.
  await vi.waitFor(() => expect(pageCache.getAnyVersion(newPostPath)).not.toBeNull())
  const content = { ...first.content, title: 'Después' }
  await site.content.send('POST', `/${first.id}/publicar`, { rev: first.rev, content })
  letGo()
  const old = await slow
  expect((await readCacheStatus(site, newPostPath)).text).toBe(old.text)
  await site.advance(repeatAfterSeconds)
  expect((await readCacheStatus(site, newPostPath)).text).toContain('Después')
})
