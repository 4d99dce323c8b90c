import { expect, onTestFinished, test, vi } from 'vitest'
import { pageCache } from '../../cache/page-cache.ts'
import { createTestApp, seedPosts } from '../../testing/testing.ts'

const toBlog = /href="\/(?:blog|feed\.xml|feed\.json)"/

test('pages lead to the blog and its feeds only while it has an article; the page itself stays', async () => {
  const app = await createTestApp()
  const text = async (path: string): Promise<string> => (await app.request(path)).text()
  await app.bindings.DB.prepare("DELETE FROM entries WHERE kind = 'article'").run()
  pageCache.expire()
  const at = Date.now() + 3_600_000
  await seedPosts(app, [{ slug: 'primero', publishedAt: at }])
  for (const path of ['/', '/nosotros', '/no-existe', '/blog'])
    expect(await text(path), path).not.toMatch(toBlog)
  const empty = await app.request('/blog')
  expect([empty.status, await empty.text()]).toEqual([
    200,
    expect.stringContaining('Todavía no hay artículos publicados.'),
  ])
  const clock = vi.spyOn(Date, 'now').mockReturnValue(at + 120_000)
  onTestFinished(() => clock.mockRestore())
  for (const path of ['/', '/nosotros', '/no-existe', '/blog']) {
    const html = await text(path)
    expect(html, path).toContain('<a href="/blog"')
    expect(html, path).toContain('<a href="/feed.xml"')
    expect(html, path).toContain('type="application/rss+xml"')
  }
})
