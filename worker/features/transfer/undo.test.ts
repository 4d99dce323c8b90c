import { expect, test } from 'vitest'
import { transferPaths } from '#client/features/transfer/contract.ts'
import { createContentSite, type ContentSite } from '../../testing/content-site.ts'
import { signInOwner } from '../../testing/testing.ts'
import { chooseFiles, createFile, importFiles, undoImport } from './testing.ts'
import { markdownExport } from './testing/archives.ts'
import { mockWeb } from './testing/mock-web.ts'
import { wordpressExport } from './testing/wordpress.ts'

async function createEmptySite(): Promise<ContentSite> {
  const s = await createContentSite()
  const { DB } = s.app.bindings
  await DB.batch(
    ['entries', 'media_uses', 'media', 'imports'].map((table) => DB.prepare(`DELETE FROM ${table}`)),
  )
  return s
}

async function held({ app }: ContentSite): Promise<Record<string, number>> {
  const tables = ['posts', 'entries', 'tags', 'media', 'redirects', 'import_pieces']
  const counts = await app.bindings.DB.batch<{ n: number }>(
    tables.map((table) => app.bindings.DB.prepare(`SELECT count(*) AS n FROM ${table}`)),
  )
  return Object.fromEntries(tables.map((table, at) => [table, counts[at]?.results[0]?.n ?? -1]))
}

async function jobId({ app }: ContentSite): Promise<string> {
  const row = await app.find<{
    id: string
  }>`SELECT id FROM imports ORDER BY length(id) DESC, started_at DESC LIMIT 1`
  return row?.id ?? ''
}

const nothing = { posts: 0, entries: 0, tags: 0, media: 0, redirects: 0, import_pieces: 0 }

test('undoes an import with its articles, images, files, tags and redirects', async () => {
  const s = await createEmptySite()
  mockWeb()
  expect(await importFiles(s, createFile(wordpressExport(12), 'wp.xml'))).toMatchObject({
    phase: 'ended',
    failures: [],
  })
  expect(await held(s)).toMatchObject({ posts: 12, media: 24, redirects: 24 })
  const { MEDIA } = s.app.bindings
  const results = await s.app.column<string>`SELECT 'medios/' || id || '/' AS folder FROM media`
  expect((await s.app.request('/2019/05/articulo-1/')).status).toBe(308)
  expect(await undoImport(s)).toEqual({ skipped: [], removed: { texts: 12, media: 24 } })
  expect(await held(s)).toEqual(nothing)
  for (const folder of results) expect((await MEDIA.list({ prefix: folder })).objects).toEqual([])
  expect((await s.app.request('/2019/05/articulo-1')).status).toBe(404)
  const events = await s.app
    .all`SELECT event, detail FROM audit WHERE event = 'import.undone' ORDER BY id DESC LIMIT 1`
  expect(events).toEqual([{ event: 'import.undone', detail: 'wp.xml' }])
})

test('pages of WordPress become pages of the site, former addresses lead to them, and undoing removes them', async () => {
  const s = await createEmptySite()
  mockWeb()
  const page = (title: string, link: string, text: string) => `<item><title>${title}</title>
    <link>https://viejo-blog.es${link}</link><content:encoded><![CDATA[${text}]]></content:encoded>
    <wp:post_date_gmt>2019-05-01 08:00:00</wp:post_date_gmt><wp:post_type>page</wp:post_type>
    <wp:status>publish</wp:status><wp:post_name>${link.split('/').at(-2) ?? ''}</wp:post_name></item>`
  const pages = [
    page('Equipo', '/empresa/equipo/', '<p>Somos <a href="https://viejo-blog.es/contacto/">así</a>.</p>'),
    page('Contacto', '/contacto/', '<p>Escríbenos.</p>'),
    page('Vacía', '/vacia/', ''),
  ]
  const file = createFile(`<?xml version="1.0"?><rss><channel>${pages.join('')}</channel></rss>`, 'wp.xml')
  const chosen = await chooseFiles(s, [file], undefined, { pages: true })
  await chosen.start()
  expect(chosen.state.get()).toMatchObject({ phase: 'ended', failures: [], counts: { texts: 3 } })
  const text = await (await s.app.request('/equipo')).text()
  expect(text).toContain('<p>Somos <a href="/contacto-2">así</a>.</p>')
  expect((await s.app.request('/empresa/equipo')).headers.get('Location')).toBe('/equipo')
  // The site has a page at this address already.
  expect(await (await s.app.request('/contacto-2')).text()).toContain('Escríbenos.')
  // What cannot be published becomes a draft.
  expect((await s.app.request('/vacia')).status).toBe(404)
  expect(await undoImport(s)).toEqual({ skipped: [], removed: { texts: 3, media: 0 } })
  expect(await held(s)).toEqual(nothing)
})

test('undoing keeps changed articles with their images, tags and redirects, and names them', async () => {
  const s = await createEmptySite()
  mockWeb()
  await importFiles(s, createFile(wordpressExport(12), 'wp.xml'))
  const id = (await s.app.find<{ id: string }>`SELECT id FROM posts WHERE slug = 'articulo-0'`)?.id ?? ''
  const post = await s.readPost(await s.send('GET', `/${id}`))
  await s.send('PUT', `/${id}/borrador`, { rev: post.rev, content: { ...post.content, excerpt: 'Cambiado' } })
  const { skipped, removed } = await undoImport(s)
  expect(removed).toEqual({ texts: 11, media: 22 })
  expect(skipped.map(({ name }) => name).toSorted()).toEqual([
    'Artículo 0 & compañía',
    'foto-1000.png',
    'foto-1001.png',
  ])
  expect(await held(s)).toMatchObject({ posts: 1, media: 2, redirects: 2, tags: 2 })
  expect((await s.app.request('/2019/05/articulo-0')).headers.get('Location')).toBe('/blog/articulo-0')
})

test('undoing removes articles of which only a tag was renamed, merged or deleted since', async () => {
  const s = await createEmptySite()
  mockWeb()
  await importFiles(s, createFile(wordpressExport(12), 'wp.xml'))
  const headers = { ...(await signInOwner(s.app)), 'Content-Type': 'application/json' }
  const send = (method: string, path: string, body?: object) =>
    s.app.request(`/api/mngr/etiquetas/${path}`, { method, headers, body: JSON.stringify(body) })
  expect((await send('PATCH', 'noticias', { name: 'Novedades' })).status).toBe(200)
  expect((await send('POST', 'nandu-1/unir', { into: 'nandu-2' })).status).toBe(200)
  expect((await send('DELETE', 'nandu-3')).status).toBe(200)
  // This one was also written in, later.
  const id = (await s.app.find<{ id: string }>`SELECT id FROM posts WHERE slug = 'articulo-1'`)?.id ?? ''
  const post = await s.readPost(await s.send('GET', `/${id}`))
  await s.send('PUT', `/${id}/borrador`, { rev: post.rev, content: { ...post.content, excerpt: 'Cambiado' } })
  expect((await undoImport(s)).removed).toEqual({ texts: 11, media: 22 })
})

test('importing a file again is a separate import, which can be undone on its own', async () => {
  const s = await createEmptySite()
  const file = createFile(markdownExport(6), 'blog.zip')
  await importFiles(s, file)
  const before = await held(s)
  const again = await importFiles(s, file)
  expect(again.rows.filter(({ state }) => state === 'enters' || state === 'changes')).toEqual([])
  await s.app.run`DELETE FROM entries WHERE path = 'blog/articulo-0'`
  // Only the missing article is imported again.
  expect(await importFiles(s, file)).toMatchObject({ phase: 'ended', counts: { texts: 1 } })
  expect(await held(s)).toMatchObject({ posts: before['posts'] })
  const results = await s.app.column<string>`SELECT id FROM imports ORDER BY length(id)`
  expect(results.length).toBe(2)
  for (const id of results) await undoImport(s, id)
  expect(await held(s)).toEqual(nothing)
})

test('undoing an unfinished import ends it: it accepts no further items', async () => {
  const s = await createEmptySite()
  const file = createFile(markdownExport(24), 'blog.zip')
  const first = await chooseFiles(s, [file], (path) => {
    if (path.endsWith('/articulos')) first.pause()
    return null
  })
  await first.start()
  expect(first.state.get().phase).toBe('paused')
  const id = await jobId(s)
  await undoImport(s, id)
  expect(await held(s)).toMatchObject({ posts: 0, media: 0 })
  // Stands for a request that was sent before the undo.
  const headers = { ...(await signInOwner(s.app)), 'Content-Type': 'application/json' }
  const body = JSON.stringify({ key: 'r', redirects: [{ from: '/viejo', to: '/blog/nuevo' }] })
  expect((await s.app.request(transferPaths.redirects(id), { method: 'POST', headers, body })).status).toBe(
    404,
  )
  const missing = transferPaths.undo('0'.repeat(64))
  const answer = await s.app.request(missing, { method: 'POST', headers: await signInOwner(s.app) })
  expect(answer.status).toBe(404)
})

test('imports published articles as drafts with their date if the manager chose so', async () => {
  const s = await createEmptySite()
  const chosen = await chooseFiles(s, [createFile(markdownExport(3), 'blog.zip')], undefined, {
    drafts: true,
  })
  await chosen.start()
  const results = await s.app.all<{
    status: string
    at: number | null
  }>`SELECT status, published_at AS at FROM posts ORDER BY slug`
  expect(results.map(({ status }) => status)).toEqual(['draft', 'draft', 'draft'])
  expect(results.filter(({ at }) => at !== null).length).toBe(2)
  // Nobody saw them here, so they did not cease to be seen, not even after somebody has written in one.
  const [id = ''] = await s.app.column<string>`SELECT id FROM posts WHERE published_at IS NOT NULL`
  const post = await s.readPost(await s.send('GET', `/${id}`))
  expect(post).toMatchObject({ state: 'draft', ended: null })
  const content = { ...post.content, excerpt: 'Cambiado' }
  await s.send('PUT', `/${id}/borrador`, { rev: post.rev, content })
  const saved = await s.readPost(await s.send('GET', `/${id}`))
  expect(saved).toMatchObject({ state: 'draft', ended: null, publishedAt: post.publishedAt })
  const list = await s.app.request('/api/data/mngr/blog', { headers: await signInOwner(s.app) })
  expect(await list.text()).not.toMatch(/"until":"/)
})
