import { expect, test } from 'vitest'
import type { ManagedList } from '#client/features/content/contract/list.ts'
import { parseEnvOrNull } from '../../env.ts'
import {
  createContentSite,
  openContentSite,
  publishNewPost,
  type ContentSite,
} from '../../testing/content-site.ts'
import { createTestApp, signInOwner } from '../../testing/testing.ts'
import { listMedia } from '../media/list-media.ts'

async function titles({ send }: ContentSite, q: string): Promise<string[]> {
  const response = await send('GET', `?q=${encodeURIComponent(q)}`)
  expect(response.status, q).toBe(200)
  return ((await response.json()) as ManagedList).posts.map(({ title }) => title)
}

test('search ignores case and accents, matches ñ by n but not n by ñ, and needs every word', async () => {
  const s = await createContentSite()
  await publishNewPost(s, { title: 'Última entrega del DISEÑO', slug: 'uno' })
  await publishNewPost(s, { title: 'El año', slug: 'dos', tags: [] })
  for (const q of ['ULTIMA', 'última', 'diseño', 'DISEÑO', 'Diseño ultima', 'entrega'])
    expect(await titles(s, q), q).toEqual(['Última entrega del DISEÑO'])
  expect(await titles(s, 'ultima nada')).toEqual([])
  await publishNewPost(s, { title: 'Una cana', slug: 'tres', tags: [] })
  expect(await titles(s, 'ano')).toEqual(['El año'])
  expect(await titles(s, 'AÑO')).toEqual(['El año'])
  expect(await titles(s, 'caña')).toEqual([])
})

test('search covers the title, slug, summary and tags of the newest text', async () => {
  const s = await createContentSite()
  const live = await publishNewPost(s, {
    title: 'Nada que ver',
    slug: 'direccion-propia',
    excerpt: 'Sobre CRÍTICA',
    tags: ['Índices', 'Año'],
  })
  for (const q of ['direccion-propia', 'critica', 'INDICES', 'año', 'ver indices'])
    expect(await titles(s, q), q).toEqual(['Nada que ver'])
  expect(await titles(s, 'ano')).toEqual(['Nada que ver'])
  const content = { ...live.content, title: 'Con otro título', excerpt: '', tags: ['Núcleo'] }
  await s.send('PUT', `/${live.id}/borrador`, { rev: live.rev, content })
  for (const q of ['TITULO', 'nucleo', 'direccion'])
    expect(await titles(s, q), q).toEqual(['Con otro título'])
  for (const q of ['critica', 'indices']) expect(await titles(s, q), q).toEqual([])
})

test('lists answer a misspelled query with what resembles it, and say so', async () => {
  const app = await createTestApp()
  const session = await signInOwner(app)
  const s = await openContentSite(app)
  await publishNewPost(s, { title: 'Desde el primer día', tags: ['Accesibilidad'] })
  await publishNewPost(s, { title: 'Correo que llega' })
  await s.send('POST', '', { content: { title: 'Por escribir', markdown: 'Habla de un jacarandá.' } })
  const read = async (path: string) => {
    const response = await app.request(`/api/data${path}`, { headers: session })
    return ((await response.json()) as { data: Record<string, unknown> }).data
  }
  expect(await read('/mngr/blog?q=acesibilidad')).toMatchObject({
    meant: 'accesibilidad',
    list: { posts: [{ title: 'Desde el primer día' }], total: 1 },
  })
  // Two letters left out, and a name as the list shows it: the one who signs, else the one who wrote it.
  await publishNewPost(s, { title: 'WordPress sin sustos', author: 'Ana Ruiz' })
  expect(await read('/mngr/blog?q=worpres')).toMatchObject({ meant: 'wordpress', list: { total: 1 } })
  for (const q of ['?q=ana+ruíz', '?autor=Ana+Ruiz', '?autor=Ana+Ruiz&q=sustos'])
    expect(await read(`/mngr/blog${q}`), q).toMatchObject({
      meant: null,
      list: { posts: [{ title: 'WordPress sin sustos', author: 'Ana Ruiz' }], total: 1 },
      authors: expect.arrayContaining([{ slug: 'Ana Ruiz', name: 'Ana Ruiz', count: 1 }]),
    })
  expect(await read('/mngr/blog?autor=Nadie')).toMatchObject({ list: { posts: [], total: 0 } })
  // A word that stands only in the text of a draft.
  expect(await read('/mngr/blog?q=jacranda')).toMatchObject({
    meant: 'jacarandá',
    list: { posts: [{ title: 'Por escribir' }], total: 1 },
  })
  await publishNewPost(s, { title: 'Lote 1796027679911' })
  for (const q of ['accesibilidad', 'xyzw', '', 'lote+1796027679987'])
    expect(await read(`/mngr/blog?q=${q}`), q).toMatchObject({ meant: null })
  expect(await read('/mngr/paginas?q=privasidad')).toMatchObject({
    meant: 'privacidad',
    legal: [{ id: 'privacidad' }],
    texts: [],
  })
  // Parts of a page that every site has are found by the words of its form.
  for (const q of ['certificaciones', 'ISO'])
    expect(await read(`/mngr/paginas?q=${q}`), q).toMatchObject({ meant: null, texts: [{ id: 'nosotros' }] })
  expect(await read('/mngr/paginas?q=xyzw')).toMatchObject({ meant: null, legal: [], own: [] })
})

test('a long query, or one with LIKE pattern characters, finds only literal matches', async () => {
  const s = await createContentSite()
  await publishNewPost(s, { title: 'Cien % de [todo]_ y *más* ' + 'largo '.repeat(15) })
  expect(await titles(s, `%`)).toHaveLength(1)
  expect(await titles(s, `[todo]_ *mas* ${'largo '.repeat(12)}`)).toHaveLength(1)
  expect(await titles(s, 'c_en')).toHaveLength(0)
})

test('sorting by title puts ñ after n, ignores accents and opening punctuation, and uses the titles that the list shows', async () => {
  const s = await createContentSite()
  for (const title of ['Zapato', 'Último', '¿Qué?', '«Papel»', 'oso', 'Ñandú'])
    await publishNewPost(s, { title })
  const { id, rev, content } = await publishNewPost(s, { title: 'Zorro' })
  await s.send('PUT', `/${id}/borrador`, { rev, content: { ...content, title: 'Nube' } })
  const response = await s.send('GET', '?orden=titulo')
  const { posts } = (await response.json()) as ManagedList
  expect(posts.map(({ title }) => title)).toEqual([
    'Nube',
    'Ñandú',
    'oso',
    '«Papel»',
    '¿Qué?',
    'Último',
    'Zapato',
  ])
})

test('search covers the text of published posts, drafts and pending changes', async () => {
  const s = await createContentSite()
  const text = 'Los **ñandúes** de España y los riñones de Logroño.'
  await publishNewPost(s, { title: 'Publicado', markdown: text })
  const draft = await s.readPost(await s.send('POST', '', { content: { title: 'Borrador' } }))
  const body = { rev: draft.rev, content: { ...draft.content, markdown: text } }
  await s.send('PUT', `/${draft.id}/borrador`, body)
  const live = await publishNewPost(s, { title: 'Con cambios', markdown: 'Otra cosa.' })
  const pending = { rev: live.rev, content: { ...live.content, markdown: text } }
  await s.send('PUT', `/${live.id}/borrador`, pending)
  const trashed = await publishNewPost(s, { title: 'Tirado', markdown: text })
  await s.send('POST', `/${trashed.id}/acciones/trash`, { rev: trashed.rev })
  for (const q of ['ñandúes', 'nandues', 'ESPANA', 'España', 'logrono', 'riñones', 'rinones', 'de logroño'])
    expect((await titles(s, q)).toSorted(), q).toEqual(['Borrador', 'Con cambios', 'Publicado'])
  expect(await titles(s, 'publicado logrono')).toEqual(['Publicado'])
  for (const q of ['"', '*', 'españa"', '(logrono', '- españa', 'NEAR(a b)', 'otra cosa"'])
    expect(await titles(s, q), q).toBeInstanceOf(Array)
})

test('image search finds names and descriptions, and ñ by n', async () => {
  const s = await createContentSite()
  const { DB } = s.app.bindings
  await DB.prepare(
    `INSERT INTO media (id, name, alt, folded, variants, created_at) VALUES
      ('abcdefghjkmnpqrstvwx', 'espana.png', 'La última ñandú', 'espana.png' || char(10) || 'la ultima ñandu', '[]', 0)`,
  ).run()
  const env = parseEnvOrNull(s.app.bindings)
  if (!env) throw new Error('The settings are wrong')
  for (const q of ['Última', 'nandu', 'ñandú', 'espana'])
    expect(await listMedia(env.db, { q }), q).toMatchObject({ total: 1, meant: null })
  expect(await listMedia(env.db, { q: 'utlima' })).toMatchObject({ total: 1, q: 'utlima', meant: 'última' })
  expect(await listMedia(env.db, { q: 'utlima', label: 'Otra' })).toMatchObject({ total: 0, meant: null })
  await DB.prepare('DELETE FROM media').run()
})
