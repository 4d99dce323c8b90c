import { expect, test } from 'vitest'
import type { SearchPage } from '#client/features/blog/contract/search.ts'
import { createContentSite, publishNewPost, type ContentSite } from '#worker/testing/content-site.ts'

async function search({ app }: ContentSite, q: string): Promise<SearchPage> {
  const response = await app.request(`/api/data/blog/buscar?${new URLSearchParams({ q })}`)
  // The page's data has the shape `SearchPage`.
  return ((await response.json()) as { data: SearchPage }).data
}
const slugs = ({ results }: SearchPage): string[] => results.map(({ slug }) => slug)
const text = async ({ app }: ContentSite, search: string): Promise<string> =>
  (await (await app.request(`/blog/buscar${search}`)).text()).replaceAll('<!-- -->', '')

async function threeArticles(): Promise<ContentSite> {
  const s = await createContentSite()
  await publishNewPost(s, { title: 'Copias de seguridad', excerpt: '', markdown: 'Cada noche.', tags: [] })
  await publishNewPost(s, {
    title: 'Copias',
    excerpt: '',
    markdown: 'Para la oficina.',
    tags: ['Kubernetes'],
  })
  await publishNewPost(s, {
    title: 'Otra cosa',
    excerpt: '',
    markdown: 'Para la oficina, de noche.',
    tags: [],
  })
  return s
}

test('if no article has all words, those with most of the words come first, and the page says so', async () => {
  const s = await threeArticles()
  const found = await search(s, 'copias de seguridad en kubernetes')
  expect(found).toMatchObject({ total: 0, pages: 1 })
  // If the number and rarity of the matched words are equal, hits in the title come first.
  expect(slugs(found)).toEqual(['copias-de-seguridad', 'copias'])
  expect(found.results[1]?.title).toEqual([{ text: 'Copias', hit: true }])
  const html = await text(s, '?q=copias+de+seguridad+en+kubernetes')
  expect(html).toContain('Ningún artículo tiene todas las palabras de «copias de seguridad en kubernetes»')
  expect(html).not.toContain('Quizá te sirva')
  // Short words do not count beside a longer one.
  expect(slugs(await search(s, 'la noche de kubernetes'))).toEqual([
    'copias',
    'otra-cosa',
    'copias-de-seguridad',
  ])
})

test('of articles that match equally many words, those with title hits and exact forms come first', async () => {
  const s = await createContentSite()
  await publishNewPost(s, { title: 'Un correo que llega', excerpt: '', markdown: 'Siempre.', tags: [] })
  await publishNewPost(s, { title: 'Formularios', excerpt: '', markdown: 'Piden un correo.', tags: [] })
  await publishNewPost(s, { title: 'Cuentas', excerpt: '', markdown: 'La respuesta correcta.', tags: [] })
  expect(slugs(await search(s, 'correo kubernetes'))).toEqual([
    'un-correo-que-llega',
    'formularios',
    'cuentas',
  ])
})

test('articles with all words are shown alone, and a single word has no partial matches', async () => {
  const s = await threeArticles()
  expect(slugs(await search(s, 'copias seguridad'))).toEqual(['copias-de-seguridad'])
  expect(await search(s, 'nadaquever')).toMatchObject({ total: 0, results: [] })
})

test('partial matches contain no scheduled articles', async () => {
  const s = await threeArticles()
  await s.app.run`UPDATE posts SET published_at = ${Date.now() + 86_400_000} WHERE slug = 'copias'`
  expect(slugs(await search(s, 'kubernetes seguridad'))).toEqual(['copias-de-seguridad'])
})

test('a search without a query explains how to search and offers the newest articles and the tags', async () => {
  const s = await threeArticles()
  const html = await text(s, '')
  expect(html).toContain('Escribe una o varias palabras')
  expect(html).toContain('href="/blog/etiqueta/kubernetes"')
  for (const slug of ['copias', 'copias-de-seguridad', 'otra-cosa'])
    expect(html).toContain(`href="/blog/${slug}"`)
  expect((await search(s, 'copias')).offer).toBeNull()
})
