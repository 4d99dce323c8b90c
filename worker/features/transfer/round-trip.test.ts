import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { tagPaths } from '#client/features/content/contract/tags.ts'
import { transferPaths } from '#client/features/transfer/contract.ts'
import { replaceCalls } from '#worker/testing/replace-calls.ts'
import type { Bindings } from '../../env.ts'
import { createContentSite, publishNewPost, type ContentSite } from '../../testing/content-site.ts'
import { createPng } from '../../testing/samples/png.ts'
import { signInOwner, createUpload, postJson } from '../../testing/testing.ts'
import { hashContent } from './hash.ts'
import { chooseFiles, createFile, importFiles, listRows, undoImport } from './testing.ts'

// tools/vitest.config.ts takes the bindings from wrangler.toml.
const real = env as unknown as Bindings

async function upload({ app }: ContentSite, datos: object, archivo: File[]): Promise<unknown> {
  const form = await createUpload({ datos: JSON.stringify(datos), archivo })
  const headers = { ...(await signInOwner(app)), ...form.headers }
  const answer = await app.request('/api/mngr/medios', { ...form, headers })
  expect(answer.status).toBe(201)
  return answer.json()
}

async function addImage(
  s: ContentSite,
  alt: string,
  widths: readonly number[],
  purpose = 'library',
): Promise<string> {
  const datos = { name: `${alt}.png`, alt, decorative: alt === '', purpose }
  const files = widths.map((width) => new File([createPng(width, width, 300)], 'x.png'))
  // The response has the shape of `mediaResponseSchema`.
  return ((await upload(s, datos, files)) as { media: { id: string } }).media.id
}

/** Uploads a file that is not an image; returns its path. */
async function addFile(s: ContentSite): Promise<string> {
  const datos = { kind: 'file', name: 'Tarifas.csv', alt: '', decorative: true }
  // The response has the shape of `fileResponseSchema`.
  return ((await upload(s, datos, [new File(['pieza;precio\n'], 'x.csv')])) as { file: { href: string } })
    .file.href
}

/** Creates articles in every state, with covers, pending changes, redirects and images; returns the images' ids. */
async function fill(s: ContentSite): Promise<string[]> {
  const cover = await addImage(s, 'Un río', [480, 960, 1600])
  const inText = await addImage(s, '', [300])
  const social = await addImage(s, 'Tarjeta', [1200], 'social')
  const file = await addFile(s)
  const send = async (method: string, path: string, body: object) =>
    (await s.app.request(path, postJson(body, await signInOwner(s.app), method))).status
  const label = { ids: [cover], add: ['Ríos de México'] }
  expect(await send('POST', '/api/mngr/medios/etiquetas', label)).toBe(204)
  const focus = { alt: 'Un río', decorative: false, focus: { x: 10, y: 90 } }
  expect(await send('PATCH', `/api/mngr/medios/${cover}`, focus)).toBe(200)
  const markdown = `Hola\n\n![x](/medios/${inText}/300.png)\n\n[Tarifas](${file})\n`
  const live = await publishNewPost(s, {
    title: 'Vivo: «uno»',
    markdown,
    cover,
    socialImage: social,
    tags: ['Ñandú'],
    series: 'Aves: de «paso»',
  })
  await s.send('POST', `/${live.id}/publicar`, {
    rev: live.rev,
    content: { ...live.content, slug: 'movido' },
  })
  const changed = { ...live.content, title: 'Nuevo', markdown: 'Más nuevo', seoTitle: 'SEO', tags: ['Otra'] }
  await s.send('PUT', `/${live.id}/borrador`, { rev: live.rev + 1, content: changed })
  const about = { name: 'Ñandú', description: 'Aves que corren.' }
  expect(await send('PATCH', tagPaths.tag('nandu'), about)).toBe(200)
  const later = await publishNewPost(s, { title: 'Programado' })
  const from = new Date(Date.now() + 9e8).toISOString()
  await s.send('POST', `/${later.id}/publicar`, { rev: later.rev, from })
  const withdrawn = await publishNewPost(s, { title: 'Retirado', tags: [] })
  await s.send('POST', `/${withdrawn.id}/acciones/unpublish`, { rev: withdrawn.rev })
  const thrown = await publishNewPost(s, { title: 'Tirado' })
  const renamed = { ...thrown.content, slug: 'tirado-nuevo' }
  await s.send('PUT', `/${thrown.id}/borrador`, { rev: thrown.rev, content: renamed })
  await s.send('POST', `/${thrown.id}/acciones/trash`, { rev: thrown.rev + 1 })
  await s.send('POST', '', { content: { title: 'Borrador' } })
  for (const own of [
    { source: '/antes/**', target: 'https://otro.example/a', status: 302 },
    { source: '/ya-no', target: '', status: 410 },
  ])
    expect(await send('POST', '/api/mngr/redirecciones', own)).toBe(201)
  return [cover, inText, social]
}

/** Reads everything that an export must restore. */
async function contentOf({ app }: ContentSite) {
  const { DB, MEDIA } = app.bindings
  const rows = async (sql: string) => (await DB.prepare(sql).all()).results
  const objects = (await MEDIA.list({ prefix: 'medios/' })).objects.map(({ key }) => key)
  const files: Record<string, string> = {}
  for (const key of objects) {
    const object = await MEDIA.get(key)
    files[key] = object ? await hashContent(new Uint8Array(await object.arrayBuffer())) : ''
  }
  return {
    posts:
      await rows(`SELECT id, slug, title, excerpt, markdown, html, plain, headings, words, folded, status,
      published_at, created_at, updated_at, seo_title, seo_description, cover, social_image, pending
      FROM posts ORDER BY id`),
    entries:
      await rows(`SELECT id, path, content, trashed_at IS NULL AS shown, until_at IS NULL AS stays, created_at, updated_at,
      (SELECT json_array(from_at, path, title) FROM entry_publications WHERE entry_id = entries.id) AS publication
      FROM entries WHERE kind = 'article' ORDER BY id`),
    tags: await rows(`SELECT p.id, t.slug, t.name, pt.live_at FROM post_tags pt JOIN posts p ON p.id = pt.post_id
      JOIN tags t ON t.id = pt.tag_id ORDER BY p.id, t.slug`),
    about: await rows(`SELECT slug, description FROM tags WHERE description <> '' ORDER BY slug`),
    media: await rows(
      `SELECT id, kind, name, alt, folded, decorative, purpose, labels, focus, variants, created_at FROM media ORDER BY id`,
    ),
    uses: await rows('SELECT media_id, post_id FROM media_uses ORDER BY media_id, post_id'),
    redirects: await rows('SELECT from_path, to_path FROM redirects ORDER BY from_path'),
    own: await rows('SELECT source, target, status FROM owner_redirects ORDER BY source'),
    search: await rows('SELECT post_id FROM search_docs ORDER BY post_id'),
    files,
  }
}

async function empty({ app }: ContentSite): Promise<void> {
  const { DB, MEDIA } = app.bindings
  const tables = ['media_uses', 'entries', 'tags', 'redirects', 'owner_redirects', 'media', 'imports']
  await DB.batch(tables.map((table) => DB.prepare(`DELETE FROM ${table}`)))
  await MEDIA.delete((await MEDIA.list()).objects.map(({ key }) => key))
}

async function download({ app }: ContentSite, path: string): Promise<File> {
  const answer = await app.request(path, { headers: await signInOwner(app) })
  expect(answer.status).toBe(200)
  const name = /filename="([^"]+)"/.exec(answer.headers.get('Content-Disposition') ?? '')?.[1] ?? ''
  return createFile(new Uint8Array(await answer.arrayBuffer()), name)
}

test('restores everything from an export in one file or in parts', async () => {
  const s = await createContentSite()
  await empty(s)
  await fill(s)
  const before = await contentOf(s)
  expect(before.posts.map(({ status }) => status).toSorted()).toEqual([
    'draft',
    'draft',
    'published',
    'published',
    'trash',
  ])
  const [first = '', second = ''] = before.media.map(({ id }) => String(id))
  const one = { from: '', to: first, files: 0, bytes: 0, last: false }
  const parts = [one, { ...one, from: first, to: second }, { ...one, from: second, to: '', last: true }]
  const files = [
    await download(s, '/api/mngr/exportar'),
    ...(await Promise.all(parts.map((part, at) => download(s, transferPaths.export(part, at + 1, 3))))),
  ]
  expect(files[1]?.name).toMatch(/-parte-1-de-3\.zip$/)
  for (const chosen of [files.slice(0, 1), files.slice(1).toReversed()]) {
    await empty(s)
    const state = await importFiles(s, ...chosen)
    expect(state).toMatchObject({ phase: 'ended', failures: [], counts: { texts: 5, media: 4, there: 0 } })
    expect(await contentOf(s)).toEqual(before)
  }
})

test('audits exports and imports with their counts', async () => {
  const s = await createContentSite()
  await empty(s)
  await fill(s)
  const zip = await download(s, '/api/mngr/exportar')
  await empty(s)
  await importFiles(s, zip)
  const results = await s.app
    .all`SELECT event, manager_id AS who, detail FROM audit WHERE event LIKE 'import.%' OR event LIKE 'export.%' ORDER BY id DESC LIMIT 3`
  expect(results).toEqual([
    { event: 'import.ended', who: 'm1', detail: '5 textos, 4 imágenes, 3 redirecciones; ya estaban 0' },
    { event: 'import.begun', who: 'm1', detail: `${zip.name}: 0 de 12` },
    { event: 'export.made', who: 'm1', detail: zip.name },
  ])
})

test('own redirects of a zip leave existing ones alone', async () => {
  const s = await createContentSite()
  await empty(s)
  await fill(s)
  const zip = await download(s, '/api/mngr/exportar')
  await empty(s)
  const { DB } = s.app.bindings
  const add = DB.prepare(
    "INSERT INTO owner_redirects (source, target, status, created_at) VALUES ('/ya-no', '/blog', 301, 0)",
  )
  await add.run()
  const state = await importFiles(s, zip)
  expect(state.counts?.redirects).toBe(2)
  const results = await s.app.all`SELECT source, status FROM owner_redirects ORDER BY source`
  expect(results).toEqual([
    { source: '/antes/**', status: 302 },
    { source: '/ya-no', status: 301 },
  ])
})

test('lists files missing in R2 before the export and in its zip, and exports the rest', async () => {
  const s = await createContentSite()
  await empty(s)
  const [cover = ''] = await fill(s)
  const file = `medios/${cover}/960.png`
  await s.app.bindings.MEDIA.delete(file)
  const headers = await signInOwner(s.app)
  const answer = await s.app.request(transferPaths.missing, { headers })
  expect(await answer.json()).toEqual({ files: [{ file, name: 'Un río.png' }] })
  const zip = await download(s, '/api/mngr/exportar')
  expect(await zip.text()).toContain('faltan.txt')
  await empty(s)
  const state = await importFiles(s, zip)
  expect(state).toMatchObject({ phase: 'ended', counts: { texts: 5, media: 4 } })
  expect(listRows(state, 'refused')).toEqual([])
})

test('names an image that R2 could not store, holds back its article, and retries both', async () => {
  let isDown = false
  const failing = replaceCalls(real.MEDIA, (bucket) => ({
    put: (...given: Parameters<R2Bucket['put']>) =>
      isDown && given[0].endsWith('/960.png')
        ? Promise.reject(new Error('R2: staged'))
        : bucket.put(...given),
  }))
  const s = await createContentSite({ MEDIA: failing })
  await empty(s)
  await fill(s)
  const before = await contentOf(s)
  const zip = await download(s, '/api/mngr/exportar')
  await empty(s)
  isDown = true
  const chosen = await chooseFiles(s, [zip])
  await chosen.start()
  expect(chosen.state.get()).toMatchObject({ phase: 'failing' })
  expect(listRows(chosen.state.get(), 'failed')).toEqual([
    ['Un río.png', 'El almacén no respondió a tiempo. Inténtalo de nuevo.'],
    ['Vivo: «uno»', 'Espera a sus imágenes, que todavía no entraron.'],
  ])
  // The image has no row: rows are written after files.
  expect((await contentOf(s)).media.map(({ name }) => name)).not.toContain('Un río.png')
  isDown = false
  await chosen.retry()
  expect(chosen.state.get()).toMatchObject({ phase: 'ended', failures: [], counts: { media: 4, texts: 5 } })
  expect(await contentOf(s)).toEqual(before)
})

test('restores an image without files and one in the trash, and keeps both when the import is undone', async () => {
  const s = await createContentSite()
  await empty(s)
  const [cover = '', inText = ''] = await fill(s)
  const before = await contentOf(s)
  const zip = await download(s, '/api/mngr/exportar')
  for (const width of [480, 960]) await s.app.bindings.MEDIA.delete(`medios/${cover}/${width}.png`)
  await s.app.run`UPDATE media SET trashed_at = 1 WHERE id = ${inText}`
  const isExported = async () => (await (await download(s, '/api/mngr/exportar')).text()).includes(inText)
  expect(await isExported()).toBe(false)
  const state = await importFiles(s, zip)
  expect(await isExported()).toBe(true)
  expect(state).toMatchObject({ phase: 'ended', failures: [], counts: { media: 2, texts: 0 } })
  expect(await contentOf(s)).toEqual(before)
  expect(await undoImport(s)).toEqual({ removed: { texts: 0, media: 0 }, skipped: [] })
  expect(await contentOf(s)).toEqual(before)
})
