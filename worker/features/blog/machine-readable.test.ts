import { expect, test } from 'vitest'
import { createTestApp, seedPosts, testOrigin } from '../../testing/testing.ts'

async function seeded() {
  const app = await createTestApp()
  // The tests of a file share its database.
  await app.run`DELETE FROM entries WHERE kind = 'article'`
  await seedPosts(app, [
    { slug: 'a-la-vista', title: 'Precios & <plazos>', tags: ['edge'] },
    { slug: 'en-borrador', status: 'draft', tags: ['oculta'] },
    { slug: 'programado', publishedAt: Date.now() + 60_000, tags: ['futura'] },
  ])
  return app
}

test('sitemap, feeds and llms.txt list live posts only', async () => {
  const app = await seeded()
  for (const path of ['/sitemap.xml', '/feed.xml', '/feed.json', '/llms.txt']) {
    const response = await app.request(path)
    expect(response.status, path).toBe(200)
    const text = await response.text()
    expect(text, path).toContain(`${testOrigin}/blog/a-la-vista`)
    expect(text, path).not.toMatch(/en-borrador|programado|\/mngr/)
  }
  const sitemap = await (await app.request('/sitemap.xml')).text()
  expect(sitemap).toContain(`<loc>${testOrigin}/blog/etiqueta/edge</loc>`)
  expect(sitemap).not.toMatch(/etiqueta\/(oculta|futura)/)
  expect(sitemap).toContain(`<loc>${testOrigin}/servicios</loc>`)
})

test('robots.txt points to the sitemap and keeps robots out of the manager area', async () => {
  const app = await createTestApp()
  const text = await (await app.request('/robots.txt')).text()
  expect(text).toContain(`Sitemap: ${testOrigin}/sitemap.xml`)
  expect(text).toContain('Disallow: /mngr')
})

test('a live article is also served as Markdown, and a draft is a 404', async () => {
  const app = await seeded()
  const markdown = await app.request('/blog/a-la-vista.md')
  expect(markdown.headers.get('Content-Type')).toBe('text/markdown; charset=utf-8')
  expect(await markdown.text()).toMatch(/^# Precios & <plazos>\n/)
  expect((await app.request('/blog/en-borrador.md')).status).toBe(404)
})

test('an article has structured data, with the configured origin and with escaped text', async () => {
  const app = await seeded()
  const html = await (
    await app.request('/blog/a-la-vista', { headers: { 'X-Forwarded-Host': 'otro-host.example' } })
  ).text()
  expect(html).toContain(`<link rel="canonical" href="${testOrigin}/blog/a-la-vista">`)
  expect(html).toContain('<title>Precios &amp; &lt;plazos&gt; - Cauce</title>')
  expect(html).toContain('<meta property="og:type" content="article">')
  expect(html).toMatch(/<meta property="og:locale" content="es_[A-Z]{2}">/)
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image">')
  expect(html).not.toContain('otro-host.example')
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json]) =>
    JSON.parse(json ?? ''),
  )
  expect(blocks.map((block) => block['@type'])).toEqual(['Article', 'BreadcrumbList'])
  expect(blocks[0].headline).toBe('Precios & <plazos>')
  const home = await (await app.request('/')).text()
  expect(home).toContain('"@type":"Organization"')
  expect(home).toContain('"@type":"WebSite"')
})

test('pages of the list have their own canonical URLs', async () => {
  const app = await createTestApp()
  await seedPosts(
    app,
    Array.from({ length: 12 }, (_, index) => ({ slug: `n-${index}` })),
  )
  expect(await (await app.request('/blog')).text()).toContain(
    `<link rel="canonical" href="${testOrigin}/blog">`,
  )
  const second = await (await app.request('/blog?pagina=2&utm_source=x')).text()
  expect(second).toContain(`<link rel="canonical" href="${testOrigin}/blog?pagina=2">`)
  expect(second).toContain('<link rel="prev" href="/blog">')
  expect((await app.request('/blog?pagina=3')).status).toBe(404)
})
