import { expect, test } from 'vitest'
import { createTestApp, seedPosts } from '#worker/testing/testing.ts'

test.each([
  ['/blog/etiqueta/edge/feed.xml', 200, null],
  ['/blog/etiqueta/%65dge/feed.xml', 404, null],
  ['/blog/etiqueta/edge/feed%2Exml', 404, null],
  ['/blog/etiqueta/EDGE/feed.xml', 404, null],
  ['/blog/etiqueta/edge/feed.xml/', 308, '/blog/etiqueta/edge/feed.xml'],
  ['/blog//etiqueta/edge/feed.xml?a=1', 308, '/blog/etiqueta/edge/feed.xml?a=1'],
  ['/blog/etiqueta/edge%2Ffeed.xml', 404, null],
  ['/blog/a-la-vista.md', 200, null],
  ['/blog/%61-la-vista.md', 308, '/blog/a-la-vista.md'],
  ['/blog/a-la-vista%2Emd', 308, '/blog/a-la-vista.md'],
  ['/blog/a-la-vista.m%64', 308, '/blog/a-la-vista.md'],
  ['/blog/A-LA-VISTA.md', 404, null],
  ['/blog/a-la-vista.MD', 404, null],
  ['/blog/a-la-vista.md/', 308, '/blog/a-la-vista.md'],
  ['/%66eed.xml', 308, '/feed.xml'],
  ['/FEED.xml', 404, null],
  ['/feed.xml/', 308, '/feed.xml'],
  ['/sitemap.%78ml', 308, '/sitemap.xml'],
])('%s is redirected or refused unless it is the canonical spelling: %i', async (path, status, location) => {
  const app = await createTestApp()
  await app.run`DELETE FROM entries WHERE kind = 'article'`
  await seedPosts(app, [{ slug: 'a-la-vista', tags: ['edge'] }])
  const response = await app.request(path)
  expect([response.status, response.headers.get('Location')]).toEqual([status, location])
})
