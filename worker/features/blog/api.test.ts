import { expect, test } from 'vitest'
import type { SearchPage } from '#client/features/blog/contract/search.ts'
import { createContentSite, publishNewPost, type ContentSite } from '../../testing/content-site.ts'
import { insertArticleEntries } from '../../testing/testing.ts'

async function search({ app }: ContentSite, q: string): Promise<SearchPage> {
  const response = await app.request(`/api/data/blog/buscar?q=${encodeURIComponent(q)}`)
  expect(response.status, q).toBe(200)
  // The page's data has the shape `SearchPage`.
  return ((await response.json()) as { data: SearchPage }).data
}

const slugs = ({ results }: SearchPage): string[] => results.map(({ slug }) => slug)

test('search ignores accents, takes a typed ñ literally and finds words by their start', async () => {
  const s = await createContentSite()
  await publishNewPost(s, { title: 'La canción', markdown: 'Un año entero.' })
  await publishNewPost(s, { title: 'Cirugía', markdown: 'El ano y el recto.' })
  expect(slugs(await search(s, 'cancion'))).toEqual(['la-cancion'])
  expect(slugs(await search(s, 'CANCIÓN'))).toEqual(['la-cancion'])
  expect(slugs(await search(s, 'canc'))).toEqual(['la-cancion'])
  expect(slugs(await search(s, 'año'))).toEqual(['la-cancion'])
  expect(slugs(await search(s, 'AÑO'))).toEqual(['la-cancion'])
  expect(slugs(await search(s, 'ano'))).toEqual(['cirugia', 'la-cancion'])
})

test('hits in the title rank before hits in the excerpt, and those before hits in the text', async () => {
  const s = await createContentSite()
  const more = { excerpt: 'Otro resumen', markdown: 'Otro texto sin la palabra.' }
  await publishNewPost(s, { ...more, title: 'En el texto', markdown: 'Aquí dice migraciones.' })
  await publishNewPost(s, { ...more, title: 'En el resumen', excerpt: 'Sobre migraciones' })
  await publishNewPost(s, { ...more, title: 'Migraciones' })
  expect(slugs(await search(s, 'migraciones'))).toEqual(['migraciones', 'en-el-resumen', 'en-el-texto'])
})

test('hits are returned as text segments, with ñ as it was written', async () => {
  const s = await createContentSite()
  await publishNewPost(s, { title: 'Señales <b>', excerpt: '', markdown: 'Las **señales** de España.' })
  const [result] = (await search(s, 'señales')).results
  expect(result?.title).toEqual([
    { text: 'Señales', hit: true },
    { text: ' <b>', hit: false },
  ])
  expect(result?.snippet.map(({ text }) => text).join('')).toBe('Las señales de España.')
})

test('code, tables and titles are searched, but snippets show only sentences', async () => {
  const s = await createContentSite()
  const markdown =
    'Uno.\n\n## El cauce\n\n```sql\nSELECT cauce, orilla FROM rio\n```\n\n| cauce | orilla |\n| - | - |\n| 1 | 2 |\n\nDos. Este cauce es ancho.'
  await publishNewPost(s, { title: 'Ríos', excerpt: 'De ríos', markdown })
  const snippets = async (q: string) =>
    (await search(s, q)).results.map(({ snippet }) => snippet.map(({ text }) => text).join(''))
  expect(await snippets('cauce')).toEqual(['Este cauce es ancho.'])
  expect(await snippets('orilla')).toEqual(['De ríos'])
})

test('a search query cannot use the syntax of the full-text index', async () => {
  const s = await createContentSite()
  await publishNewPost(s)
  for (const q of [
    '"',
    'a" OR "b',
    'NEAR(a b)',
    'title:x',
    '*',
    '-',
    '^a',
    '(',
    "'; DROP TABLE posts",
    '\u0000',
    '🎉',
    'a'.repeat(5_000),
  ])
    await search(s, q)
  expect((await search(s, '')).total).toBe(0)
})

test('a search finds neither pending changes nor unpublished articles', async () => {
  const s = await createContentSite()
  const live = await publishNewPost(s, { title: 'Secreto' })
  await s.send('PUT', `/${live.id}/borrador`, {
    rev: live.rev,
    content: { ...live.content, title: 'Novedad' },
  })
  expect((await search(s, 'novedad')).total).toBe(0)
  await s.send('POST', `/${live.id}/acciones/unpublish`, { rev: live.rev + 1 })
  expect((await search(s, 'secreto')).total).toBe(0)
})

const insertEntries = (DB: D1Database) =>
  DB.prepare(
    insertArticleEntries(`WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 204)
      SELECT 'n' || i AS id, '' AS title, i + 1 AS at, 'published' AS status, '[]' AS tags FROM n`),
  ).run()

test('with more matches than are ranked, hits in titles come first, then in excerpts, then in new texts', async () => {
  const s = await createContentSite()
  const { DB } = s.app.bindings
  const insert = DB.prepare(`
    INSERT INTO posts (id, slug, title, excerpt, markdown, html, status, published_at, created_at, updated_at)
    VALUES (?1, ?1, ?2, ?3, 'Todo es agua.', '', 'published', ?4, ?4, ?4)`)
  await insertEntries(DB)
  await DB.batch(
    Array.from({ length: 205 }, (_, n) =>
      insert.bind(`n${n}`, n === 150 ? 'El agua' : 'Otro', n === 140 ? 'De agua' : 'Nada', n + 1),
    ),
  )
  for (const q of ['agua', 'agu']) {
    const found = await search(s, q)
    expect(found).toMatchObject({ total: 200, more: true, pages: 10 })
    expect(slugs(found).slice(0, 4), q).toEqual(['n150', 'n140', 'n204', 'n203'])
  }
  expect((await search(s, 'otro')).more).toBe(true)
  expect(await search(s, 'el agua')).toMatchObject({ total: 1, more: false })
})

test('with more matches than are ranked, a title is found whatever its accents', async () => {
  const s = await createContentSite()
  const { DB } = s.app.bindings
  const insert = DB.prepare(`
    INSERT INTO posts (id, slug, title, excerpt, markdown, html, status, published_at, created_at, updated_at)
    VALUES (?1, ?1, ?2, '', 'Un índice cualquiera.', '', 'published', ?3, ?3, ?3)`)
  await insertEntries(DB)
  await DB.batch(
    Array.from({ length: 205 }, (_, n) => insert.bind(`n${n}`, n === 150 ? 'ÍNDICE' : 'Otro', n + 1)),
  )
  for (const q of ['indice', 'Índice', 'ÍNDICE']) expect(slugs(await search(s, q))[0], q).toBe('n150')
})

test('suggestions are titles with marked hits', async () => {
  const s = await createContentSite()
  await publishNewPost(s, { title: 'Correo que llega' })
  const response = await s.app.request('/api/buscar?q=corr')
  expect(await response.json()).toEqual({
    suggestions: [
      {
        slug: 'correo-que-llega',
        title: [
          { text: 'Correo', hit: true },
          { text: ' que llega', hit: false },
        ],
      },
    ],
  })
})

test('a tag has a feed of its own', async () => {
  const s = await createContentSite()
  await publishNewPost(s, { title: 'Con etiqueta', tags: ['Diseño web'] })
  await publishNewPost(s, { title: 'Sin ella', tags: [] })
  const feed = await (await s.app.request('/blog/etiqueta/diseno-web/feed.xml')).text()
  expect(feed).toContain('/blog/con-etiqueta')
  expect(feed).not.toContain('/blog/sin-ella')
  expect((await s.app.request('/blog/etiqueta/nada/feed.xml')).status).toBe(404)
})
