import { expect, test, vi } from 'vitest'
import { createEdgeStudio, newPost, statusOf } from '../testing/edge/edge-studio.ts'
import { publishNew } from '../testing/studio.ts'
import { pageCache } from './page-cache.ts'
import { repeatAfterSeconds } from './purge.ts'

// The site behind the stand-in of Workers Cache (testing/edge): what is stored in front, and when it goes.

const stored = [
  '/',
  '/blog',
  '/blog/etiqueta/edicion',
  '/blog/etiqueta/edicion/feed.xml',
  newPost,
  `${newPost}.md`,
  '/feed.xml',
  '/feed.json',
  '/sitemap.xml',
  '/llms.txt',
  '/api/data',
  '/api/data/blog',
  `/api/data${newPost}`,
  '/nosotros',
  '/robots.txt',
]

test('public pages, data, feeds and texts are served in front without running the worker', async () => {
  const site = await createEdgeStudio()
  await publishNew(site.s)
  await site.pass(repeatAfterSeconds)
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
  // Later they serve while they are renewed behind the answer, by a 304 where nothing changed.
  await site.pass(700)
  for (const path of stored) expect((await statusOf(site, path)).cache, path).toBe('UPDATING')
  await site.edge.settle()
  expect(site.runs()).toBe(runs + stored.length)
  for (const path of stored) expect((await statusOf(site, path)).cache, path).toBe('HIT')
})

test('publishing makes each stored answer new at once, and withdrawing takes it away', async () => {
  const site = await createEdgeStudio()
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
  expect((await statusOf(site, newPost)).status).toBe(404)
})

test('what is scheduled ends every stored copy by its moment, the one served behind a renewal among them', async () => {
  const site = await createEdgeStudio()
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
  const site = await createEdgeStudio()
  await statusOf(site, '/servicios')
  site.deploy()
  expect((await statusOf(site, '/servicios')).cache).toBe('MISS')
})

test('a change that another isolate made is seen though this one holds a copy of the page', async () => {
  const site = await createEdgeStudio()
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
  const site = await createEdgeStudio()
  await publishNew(site.s)
  const first = await statusOf(site, newPost)
  const before = pageCache.last(newPost)
  await site.edge.cache.purge({ tags: ['content'] })
  const again = await statusOf(site, newPost)
  expect([again.cache, again.text]).toEqual(['MISS', first.text])
  expect(pageCache.last(newPost)).toBe(before)
})

test('what was read before a change and stored after its purge goes by the second purge', async () => {
  const site = await createEdgeStudio()
  const first = await publishNew(site.s)
  await site.pass(repeatAfterSeconds)
  const letGo = site.hold(newPost)
  const slow = statusOf(site, newPost)
  // It has read what is there; the change comes before its answer.
  await vi.waitFor(() => expect(pageCache.last(newPost)).not.toBeNull())
  const content = { ...first.content, title: 'Después' }
  await site.s.send('POST', `/${first.id}/publicar`, { rev: first.rev, content })
  letGo()
  const old = await slow
  expect((await statusOf(site, newPost)).text).toBe(old.text)
  await site.pass(repeatAfterSeconds)
  expect((await statusOf(site, newPost)).text).toContain('Después')
})
