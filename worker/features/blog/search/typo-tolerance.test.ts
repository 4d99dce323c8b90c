import { expect, test } from 'vitest'
import type { SearchPage } from '#client/features/blog/contract/search.ts'
import { createContentSite, publishNewPost, type ContentSite } from '#worker/testing/content-site.ts'
import { getStem } from './query.ts'

async function search({ app }: ContentSite, q: string): Promise<SearchPage> {
  const response = await app.request(`/api/data/blog/buscar?q=${encodeURIComponent(q)}`)
  expect(response.status, q).toBe(200)
  // The page's data has the shape `SearchPage`.
  return ((await response.json()) as { data: SearchPage }).data
}

/** What is found for a query that is not corrected. */
const searchExactly = (s: ContentSite, q: string): Promise<SearchPage> => search(s, `"${q}"`)

const slugs = ({ results }: SearchPage): string[] => results.map(({ slug }) => slug)

test('a correction that leaves out a word is offered, not searched for', async () => {
  const s = await createContentSite()
  await publishNewPost(s, { title: 'Correo que llega', excerpt: '', markdown: 'Uno.' })
  const page = await search(s, 'xilófono corrreo')
  expect(page).toMatchObject({ total: 0, meant: 'correo' })
  // With what their cards show, as in other lists.
  expect(page.near[0]).toHaveProperty('publishedAt')
})

test('n in a query also finds ñ, after exact matches, and ñ in a query finds only ñ', async () => {
  const s = await createContentSite()
  await publishNewPost(s, { title: 'Cambia tu contraseña', excerpt: '', markdown: 'Nada más.' })
  await publishNewPost(s, { title: 'Ano', excerpt: '', markdown: 'De cirugía.' })
  await publishNewPost(s, { title: 'Año', excerpt: '', markdown: 'Año tras año, año tras año.' })
  expect(slugs(await search(s, 'contrasena'))).toEqual(['cambia-tu-contrasena'])
  expect(slugs(await search(s, 'contrasen'))).toEqual(['cambia-tu-contrasena'])
  expect(slugs(await search(s, 'ano'))).toEqual(['ano', 'ano-2'])
  expect(slugs(await search(s, 'año'))).toEqual(['ano-2'])
  const [found] = (await search(s, 'contrasena')).results
  expect(found?.title).toEqual([
    { text: 'Cambia tu ', hit: false },
    { text: 'contraseña', hit: true },
  ])
  const suggested = await s.app.request('/api/buscar?q=contrasena')
  expect(await suggested.json()).toMatchObject({ suggestions: [{ slug: 'cambia-tu-contrasena' }] })
})

test.each([
  ['cahce', 'caché', 'la-cache-que-ayuda'],
  ['rendimento', 'rendimiento', 'medir-el-rendimiento'],
  ['CORERO', 'correo', 'correo-que-llega'],
  // These words occur only in texts, not in titles.
  ['acesibilidad', 'accesibilidad', 'medir-el-rendimiento'],
  ['paraguass', 'paraguas', 'correo-que-llega'],
  ['medir rendimento', 'medir rendimiento', 'medir-el-rendimiento'],
  ['rendimento xyzzyqw', 'rendimiento', 'medir-el-rendimiento'],
])('«%s» is corrected to «%s»', async (q, meant, slug) => {
  const s = await createContentSite()
  await publishNewPost(s, { title: 'La caché que ayuda', excerpt: '', markdown: 'Uno.' })
  await publishNewPost(s, { title: 'Medir el rendimiento', excerpt: '', markdown: 'Dos, y accesibilidad.' })
  await publishNewPost(s, {
    title: 'Correo que llega',
    excerpt: '',
    markdown: 'Tres paraguas, y rendimiento.',
  })
  const page = await searchExactly(s, q)
  expect(page).toMatchObject({ total: 0, meant })
  expect(page.near[0]?.slug).toBe(slug)
  // A search for the corrected query finds the article.
  expect(slugs(await search(s, meant))[0]).toBe(slug)
})

test.each([
  ['migrasion', 'migraciones'],
  ['migrasi', 'migraciones'],
  ['ospedaje', 'hospedaje'],
  ['hacceso', 'acceso'],
  ['serbidor', 'servidor'],
  ['llemas', 'yemas'],
  ['tranzaxion', 'transacción'],
  ['kesito', 'quesito'],
  ['jestion', 'gestión'],
  ['dicenio', 'diseño'],
  ['enbio', 'envío'],
])('«%s», written as it sounds, is corrected to «%s», also in suggestions', async (q, meant) => {
  const s = await createContentSite()
  const words = 'hospedaje acceso servidor yemas transacción quesito gestión diseño envío'
  await publishNewPost(s, { title: 'Migraciones', excerpt: words, markdown: 'Uno.', tags: [] })
  await publishNewPost(s, { title: 'Otra cosa', excerpt: '', markdown: 'Dos.', tags: [] })
  expect(await searchExactly(s, q)).toMatchObject({ total: 0, meant, near: [{ slug: 'migraciones' }] })
  const suggested = await s.app.request(`/api/buscar?q=${encodeURIComponent(q)}`)
  expect(await suggested.json()).toMatchObject({ suggestions: [{ slug: 'migraciones' }] })
})

test('if there are exact matches only these are suggested, and nothing for unknown words', async () => {
  const s = await createContentSite()
  await publishNewPost(s, { title: 'Vaca', excerpt: '', markdown: 'Uno.', tags: [] })
  await publishNewPost(s, { title: 'Baca', excerpt: '', markdown: 'Dos. Kayak.', tags: [] })
  const suggest = async (q: string): Promise<string[]> => {
    // The answer has the shape `Suggestions`.
    const answer = (await (await s.app.request(`/api/buscar?q=${q}`)).json()) as {
      suggestions: { slug: string }[]
    }
    return answer.suggestions.map(({ slug }) => slug)
  }
  expect(await suggest('vaca')).toEqual(['vaca'])
  expect(slugs(await search(s, 'baca'))).toEqual(['baca'])
  expect(await suggest('xyzzyqwerty')).toEqual([])
  // Words that occur only in texts are not suggested; the search page finds them.
  expect(await suggest('kayak')).toEqual([])
})

test.each([
  // «salte» is as similar, but occurs nowhere together with «borde».
  ['sqlte borde', 'sqlite borde', ['sqlite-en-el-borde']],
  ['sqlte', 'sqlite', ['sqlite-en-el-borde']],
  // No article has both words.
  ['rendimento correo', 'rendimiento correo', []],
  ['sqlte xyzzyqw', 'sqlite', ['sqlite-en-el-borde']],
  // The known words are spelled correctly, so nothing is corrected.
  ['rendimiento correo', null, []],
  ['correo xyzzyqwerty', null, []],
] as const)('in «%s» every word that resembles one is corrected: «%s»', async (q, meant, found) => {
  const s = await createContentSite()
  await publishNewPost(s, { title: 'SQLite en el borde', excerpt: '', markdown: 'Uno.', tags: [] })
  await publishNewPost(s, { title: 'Medir el rendimiento', excerpt: '', markdown: 'Dos.', tags: [] })
  await publishNewPost(s, {
    title: 'Correo que llega',
    excerpt: '',
    markdown: 'Que no salte nada.',
    tags: [],
  })
  expect(await searchExactly(s, q)).toMatchObject({ total: 0, meant })
  if (found.length > 0) expect(slugs(await search(s, meant ?? ''))).toEqual(found)
})

test('a query of single letters finds nothing and shows a hint; beside a word, a letter counts', async () => {
  const s = await createContentSite()
  await publishNewPost(s, { title: 'Plan B', excerpt: '', markdown: 'A tiempo.', tags: [] })
  for (const q of ['á', 'a', '5', 'C++', 'y o', '¿?']) {
    const page = await search(s, q)
    expect(page, q).toMatchObject({ q, results: [], total: 0, meant: null, near: [] })
    expect(
      page.offer?.posts.map(({ slug }) => slug),
      q,
    ).toContain('plan-b')
    const html = await (await s.app.request(`/blog/buscar?q=${encodeURIComponent(q)}`)).text()
    expect(html.replaceAll('<!-- -->', ''), q).toContain(
      `«${q}» no basta para buscar. Escribe al menos dos letras`,
    )
    expect(html).not.toContain('Nada coincide')
  }
  expect(await (await s.app.request('/api/buscar?q=p')).json()).toEqual({ suggestions: [] })
  expect(slugs(await search(s, 'plan b'))).toEqual(['plan-b'])
})

test('an unknown word offers the newest articles and the tags; a query with results offers only these', async () => {
  const s = await createContentSite()
  await publishNewPost(s, { title: 'Correo que llega', excerpt: '', markdown: 'Uno.' })
  const nothing = await search(s, 'xyzzyqwerty')
  expect(nothing).toMatchObject({ total: 0, meant: null })
  expect(nothing.near.map(({ slug }) => slug)).toContain('correo-que-llega')
  expect(nothing.tags).toMatchObject([{ slug: 'edicion', count: 1 }])
  expect(await search(s, 'correo')).toMatchObject({ meant: null, near: [], tags: [] })
  expect(await search(s, '')).toMatchObject({ meant: null, near: [] })
})

test('scheduled articles neither appear in suggestions nor prevent them', async () => {
  const s = await createContentSite()
  const post = await publishNewPost(s, { title: 'Secretísimo', excerpt: '', markdown: 'Uno.' })
  await publishNewPost(s, { title: 'Correo que llega', excerpt: '', markdown: 'Dos.' })
  await s.app.run`UPDATE posts SET published_at = ${Date.now() + 86_400_000} WHERE id = ${post.id}`
  for (const q of ['secretisimo', 'secretismo']) {
    const page = await search(s, q)
    expect(page).toMatchObject({ total: 0, meant: null })
    expect(
      page.near.map(({ slug }) => slug),
      q,
    ).toContain('correo-que-llega')
    expect(
      page.near.map(({ slug }) => slug),
      q,
    ).not.toContain('secretisimo')
  }
})

test('a misspelled query shows the results of the corrected one, and links to exactly what was typed', async () => {
  const s = await createContentSite()
  await publishNewPost(s, { title: 'Medir el rendimiento', excerpt: '', markdown: 'Dos.' })
  await publishNewPost(s, { title: 'Medir otra cosa', excerpt: '', markdown: 'Tres.' })
  const read = async (q: string): Promise<string> =>
    (await (await s.app.request(`/blog/buscar?${new URLSearchParams({ q })}`)).text()).replaceAll(
      '<!-- -->',
      '',
    )
  // Some articles have one of the words: those with all of the corrected ones are better.
  const page = await search(s, 'medir rendimento')
  expect(page).toMatchObject({ q: 'medir rendimento', meant: 'medir rendimiento', total: 1 })
  expect(slugs(page)).toEqual(['medir-el-rendimiento'])
  const html = await read('rendimento')
  expect(html).toContain('Resultados de «rendimiento»')
  expect(html).toContain('href="/blog/buscar?q=%22rendimento%22"')
  expect(html).toContain('href="/blog/medir-el-rendimiento"')
  expect(html).not.toContain('Quizá quisiste decir')
  const exact = await read('"rendimento"')
  expect(exact).toContain('Quizá quisiste decir')
  expect(exact).toContain('href="/blog/buscar?q=rendimiento"')
})

test.each([
  ['copias', 'copia'],
  ['copia', 'copia'],
  ['migraciones', 'migracion'],
  ['luces', 'luz'],
  ['luz', 'luz'],
  ['rápidas', null],
  ['servidores', 'servidor'],
  ['redes', 'red'],
])('finds the stem of «%s»', (word, stem) => {
  expect(getStem(word)).toBe(stem === null ? 'rapid' : stem === word ? null : stem)
})

test('a word finds its other forms, after the form in the query', async () => {
  const s = await createContentSite()
  await publishNewPost(s, { title: 'Una copia segura', excerpt: '', markdown: 'Copia a copia.', tags: [] })
  await publishNewPost(s, { title: 'Otra cosa', excerpt: '', markdown: 'Habla de copias.', tags: [] })
  await publishNewPost(s, {
    title: 'La migración',
    excerpt: '',
    markdown: 'Con luz y un sitio rápido.',
    tags: [],
  })
  expect(slugs(await search(s, 'copias'))).toEqual(['otra-cosa', 'una-copia-segura'])
  for (const q of ['migraciones', 'luces', 'sitios rápidas'])
    expect(slugs(await search(s, q)), q).toEqual(['la-migracion'])
  const [found] = (await search(s, 'migraciones')).results
  expect(found?.title).toContainEqual({ text: 'migración', hit: true })
})

test('tags are found after titles and before texts, also combined with words of the text', async () => {
  const s = await createContentSite()
  await publishNewPost(s, { title: 'En el texto', excerpt: '', markdown: 'Kubernetes y más.', tags: [] })
  await publishNewPost(s, {
    title: 'Con etiqueta',
    excerpt: '',
    markdown: 'De copias.',
    tags: ['Kubernetes'],
  })
  await publishNewPost(s, { title: 'Kubernetes', excerpt: '', markdown: 'Nada.', tags: [] })
  expect(slugs(await search(s, 'kubernetes'))).toEqual(['kubernetes', 'con-etiqueta', 'en-el-texto'])
  expect(await search(s, 'kubernetes')).toMatchObject({ near: [] })
  expect(slugs(await search(s, 'copias kubernetes'))).toEqual(['con-etiqueta'])
  expect(await search(s, 'kubernetes nadaquever')).toMatchObject({ total: 0 })
  const suggested = await s.app.request('/api/buscar?q=kuber')
  // The answer has the shape `Suggestions`.
  const { suggestions } = (await suggested.json()) as { suggestions: { slug: string }[] }
  expect(suggestions.map(({ slug }) => slug)).toEqual(['kubernetes', 'con-etiqueta'])
})

test('a renamed tag is found by its new name', async () => {
  const s = await createContentSite()
  await publishNewPost(s, { title: 'Con etiqueta', excerpt: '', markdown: 'Uno.', tags: ['Señales'] })
  expect(slugs(await search(s, 'senal'))).toEqual(['con-etiqueta'])
  await s.app.run`UPDATE tags SET name = 'Balizas' WHERE slug = 'senales'`
  await publishNewPost(s, { title: 'Otro', tags: [] })
  expect(slugs(await search(s, 'senal'))).toEqual([])
  expect(slugs(await search(s, 'baliza'))).toEqual(['con-etiqueta'])
})
