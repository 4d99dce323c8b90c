import { expect, test } from 'vitest'
import type { SearchPage } from '#client/features/blog/contract/search.ts'
import { createContentSite, publishNewPost, type ContentSite } from '#worker/testing/content-site.ts'

async function search({ app }: ContentSite, q: string): Promise<SearchPage> {
  const response = await app.request(`/api/data/blog/buscar?${new URLSearchParams({ q })}`)
  // The contract's `SearchPage`, as the page gets it.
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

test('where nothing has all words, what has most of them comes first, and it is said', async () => {
  const s = await threeArticles()
  const found = await search(s, 'copias de seguridad en kubernetes')
  expect(found).toMatchObject({ total: 0, pages: 1 })
  // Of as many words, and as rare ones, first what has them in its title.
  expect(slugs(found)).toEqual(['copias-de-seguridad', 'copias'])
  expect(found.results[1]?.title).toEqual([{ text: 'Copias', hit: true }])
  const html = await text(s, '?q=copias+de+seguridad+en+kubernetes')
  expect(html).toContain('Ningún artículo tiene todas las palabras de «copias de seguridad en kubernetes»')
  expect(html).not.toContain('Quizá te sirva')
  // What everything has says nothing, beside a word that says more.
  expect(slugs(await search(s, 'la noche de kubernetes'))).toEqual([
    'copias',
    'otra-cosa',
    'copias-de-seguridad',
  ])
})

test('of what has as many words, first comes what has them in its title, and as they were typed', async () => {
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

test('what has all words comes alone, and one word is never in part', async () => {
  const s = await threeArticles()
  expect(slugs(await search(s, 'copias seguridad'))).toEqual(['copias-de-seguridad'])
  expect(await search(s, 'nadaquever')).toMatchObject({ total: 0, results: [] })
})

test('nothing is found in part that is not out', async () => {
  const s = await threeArticles()
  await s.app.bindings.DB.prepare('UPDATE posts SET published_at = ? WHERE slug = ?')
    .bind(Date.now() + 86_400_000, 'copias')
    .run()
  expect(slugs(await search(s, 'kubernetes seguridad'))).toEqual(['copias-de-seguridad'])
})

test('a search without a question says what can be searched, and offers the newest and the tags', async () => {
  const s = await threeArticles()
  const html = await text(s, '')
  expect(html).toContain('Escribe una o varias palabras')
  expect(html).toContain('href="/blog/etiqueta/kubernetes"')
  for (const slug of ['copias', 'copias-de-seguridad', 'otra-cosa'])
    expect(html).toContain(`href="/blog/${slug}"`)
  expect((await search(s, 'copias')).offer).toBeNull()
})
