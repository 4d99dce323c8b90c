import { expect, test } from 'vitest'
import { createTestApp, seedPosts, testOrigin } from '../../testing/testing.ts'

async function headOf(path: string) {
  const app = await createTestApp()
  await app.run`DELETE FROM entries WHERE kind = 'article'`
  await seedPosts(
    app,
    Array.from({ length: 12 }, (_, index) => ({
      slug: `texto-${index}`,
      title: `Texto ${index}`,
      tags: ['edge'],
    })),
  )
  const response = await app.request(path)
  expect(response.status, path).toBe(200)
  const html = await response.text()
  const find = (pattern: RegExp) => pattern.exec(html)?.[1] ?? null
  return {
    title: find(/<title>([^<]*)</),
    description: find(/<meta name="description" content="([^"]*)"/),
    og: find(/<meta property="og:description" content="([^"]*)"/),
    canonical: find(/<link rel="canonical" href="([^"]*)"/),
    previous: find(/<link rel="prev" href="([^"]*)"/),
  }
}

test.each(['/blog', '/blog/etiqueta/edge'])(
  'each page of %s has its own title, description and canonical URL',
  async (path) => {
    const [first, second] = [await headOf(path), await headOf(`${path}?pagina=2&utm_source=x`)]
    expect(first.description).not.toContain('página')
    expect(second.title).toContain(', página 2 - ')
    expect(second.description).toMatch(/, página 2\.$/)
    expect(second.og).toBe(second.description)
    expect([first.canonical, second.canonical]).toEqual([testOrigin + path, `${testOrigin + path}?pagina=2`])
    expect(second.previous).toBe(path)
  },
)

test('each page of a search has its own title and description, but no canonical URL', async () => {
  const [first, second] = [
    await headOf('/blog/buscar?q=texto'),
    await headOf('/blog/buscar?q=texto&pagina=2'),
  ]
  expect(first.title).toMatch(/^Buscar «texto» - /)
  expect(first.description).toMatch(/«texto»\.$/)
  expect(second.title).toMatch(/^Buscar «texto», página 2 - /)
  expect(second.description).toMatch(/«texto», página 2\.$/)
  expect([first.canonical, second.canonical]).toEqual([null, null])
})

test('an article has Open Graph properties for its dates and tags', async () => {
  const app = await createTestApp()
  const at = Date.UTC(2026, 2, 4, 10)
  await seedPosts(app, [{ slug: 'con-fechas', publishedAt: at, tags: ['edge', 'correo'] }])
  const html = await (await app.request('/blog/con-fechas')).text()
  const contents = (name: string) =>
    [...html.matchAll(new RegExp(`<meta property="${name}" content="([^"]*)"`, 'g'))].map(
      ([, content]) => content,
    )
  expect(contents('article:published_time')).toEqual([new Date(at).toISOString()])
  expect(contents('article:modified_time')).toHaveLength(1)
  expect(contents('article:tag')).toHaveLength(2)
  expect(await (await app.request('/blog')).text()).not.toContain('article:')
})
