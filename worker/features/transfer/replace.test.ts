import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Bindings } from '../../env.ts'
import { createContentSite, type ContentSite, publishNewPost, toIfMatch } from '../../testing/content-site.ts'
import { postJson, signInOwner, signInWithRole } from '../../testing/testing.ts'
import {
  chooseFiles,
  createFaultyDatabase,
  createFile,
  type FetchOverride,
  listRows,
  undoImport,
} from './testing.ts'

async function download({ app }: ContentSite): Promise<File> {
  const answer = await app.request('/api/mngr/exportar', { headers: await signInOwner(app) })
  return createFile(new Uint8Array(await answer.arrayBuffer()), 'sitio.zip')
}

const readArticles = async ({ app }: ContentSite) =>
  await app.all`SELECT slug, title, status, (SELECT count(DISTINCT content) FROM entry_revisions WHERE entry_id = posts.id) AS texts
      FROM posts WHERE id NOT IN (SELECT id FROM entries WHERE author_name IS NULL) ORDER BY slug`

async function restore(s: ContentSite, zip: File, replaces: boolean, send?: FetchOverride) {
  const chosen = await chooseFiles(s, [zip], send)
  const rows = chosen.state.get()
  chosen.setReplaces(replaces)
  if (chosen.state.get().total > 0) await chosen.start()
  return { before: rows, after: chosen.state.get() }
}

test('a text in the trash comes back with what the zip has, and a present one only if asked', async () => {
  const s = await createContentSite()
  const binned = await publishNewPost(s, { title: 'Tirado', markdown: 'Antes.' })
  const spoiled = await publishNewPost(s, { title: 'Estropeado', markdown: 'Antes.' })
  const zip = await download(s)
  await s.send('PUT', `/${binned.id}/borrador`, {
    rev: binned.rev,
    content: { ...binned.content, markdown: 'Otro.' },
  })
  await s.send('POST', `/${binned.id}/acciones/trash`, { rev: binned.rev + 1 })
  await s.send('POST', `/${spoiled.id}/publicar`, {
    rev: spoiled.rev,
    content: { ...spoiled.content, title: 'Roto', markdown: 'Roto.' },
  })
  const first = await restore(s, zip, false)
  expect(listRows(first.before, 'changes')).toEqual([
    ['Tirado', 'Está en la papelera: vuelve como está en el zip.'],
  ])
  expect(first.after).toMatchObject({ phase: 'ended', failures: [], counts: { texts: 0, replaced: 1 } })
  expect(await (await s.app.request('/blog/tirado')).text()).toContain('Antes.')
  expect(await readArticles(s)).toEqual([
    { slug: 'estropeado', title: 'Roto', status: 'published', texts: 3 },
    { slug: 'tirado', title: 'Tirado', status: 'published', texts: 3 },
  ])
  const second = await restore(s, zip, true)
  expect(second.after).toMatchObject({ phase: 'ended', failures: [], counts: { texts: 0, replaced: 1 } })
  // The preview names what is on the site now, which is not always what the zip calls it.
  const different = second.before.replaceable.filter(({ isSame }) => !isSame)
  expect(different).toMatchObject([{ title: 'Roto', noun: ['artículo', 'artículos'] }])
  expect(second.after.counts?.there).toBe(second.before.replaceable.length - 1)
  expect(await (await s.app.request('/blog/estropeado')).text()).toContain('Antes.')
  // What was there stays in the history, and undoing the import deletes nothing that it did not make.
  expect(await undoImport(s)).toEqual({ removed: { texts: 0, media: 0 }, skipped: [] })
  expect(await readArticles(s)).toEqual([
    { slug: 'estropeado', title: 'Estropeado', status: 'published', texts: 3 },
    { slug: 'tirado', title: 'Tirado', status: 'published', texts: 3 },
  ])
})

test('a withdrawn article in the trash comes back as a draft in the lists, too', async () => {
  const s = await createContentSite()
  const { id, rev, content } = await publishNewPost(s, { title: 'Retirado', markdown: 'Antes.' })
  await s.send('POST', `/${id}/acciones/unpublish`, { rev })
  const zip = await download(s)
  await s.send('PUT', `/${id}/borrador`, { rev: rev + 1, content: { ...content, markdown: 'Otro.' } })
  await s.send('POST', `/${id}/acciones/trash`, { rev: rev + 2 })
  expect((await restore(s, zip, false)).after).toMatchObject({ failures: [], counts: { replaced: 1 } })
  expect(await readArticles(s)).toMatchObject([{ slug: 'retirado', status: 'draft' }])
})

test('a draft in the zip does not withdraw what readers see, and pending changes stay pending', async () => {
  const s = await createContentSite()
  const post = await publishNewPost(s, { title: 'Uno', markdown: 'Publicado.' })
  await s.send('PUT', `/${post.id}/borrador`, {
    rev: post.rev,
    content: { ...post.content, markdown: 'Pendiente.' },
  })
  const zip = await download(s)
  await s.send('POST', `/${post.id}/acciones/trash`, { rev: post.rev + 1 })
  await restore(s, zip, false)
  const results = await s.app
    .all`SELECT status, markdown, (SELECT content ->> 'markdown' FROM entries WHERE id = posts.id) AS pending FROM posts WHERE slug = 'uno'`
  expect(results).toEqual([{ status: 'published', markdown: 'Publicado.', pending: 'Pendiente.' }])
})

test('a binned page comes back, and an export may redirect from and to pages', async () => {
  const s = await createContentSite()
  const headers = await signInOwner(s.app)
  const body = { kind: 'person', title: 'Ana Gracia', role: 'Directora' }
  const made = await s.app.request('/api/mngr/paginas', postJson({ content: body }, headers))
  expect(made.status).toBe(201)
  const { id, rev } = (await made.json()) as { id: string; rev: number }
  await s.app
    .run`INSERT INTO redirects (from_path, to_path, created_at) VALUES ('/quienes-somos', '/nosotros', 1)`
  const zip = await download(s)
  const trash = postJson({}, { ...headers, ...toIfMatch(rev) })
  expect((await s.app.request(`/api/mngr/paginas/${id}/acciones/trash`, trash)).status).toBe(200)
  const { before, after } = await restore(s, zip, false)
  expect(listRows(before, 'refused')).toEqual([])
  expect(after).toMatchObject({ failures: [], counts: { replaced: 1 } })
  const results = await s.app.all`SELECT trashed_at FROM entries WHERE id = ${id}`
  expect(results).toEqual([{ trashed_at: null }])
})

test('samples that come from an export stay samples, unless their text was changed in it', async () => {
  const s = await createContentSite()
  const post = await publishNewPost(s, { title: 'Ejemplo', markdown: 'De muestra.' })
  await s.app.run`UPDATE entries SET author_id = NULL, author_name = NULL, rev = 1 WHERE id = ${post.id}`
  await s.app
    .run`UPDATE entry_revisions SET kind = 'imported', author_id = NULL, author_name = NULL, content =
    (SELECT content FROM entries WHERE id = entry_id) WHERE entry_id = ${post.id}`
  const zip = await download(s)
  await s.app.run`DELETE FROM entries WHERE id = ${post.id}`
  await restore(s, zip, false)
  const results = await s.app.all`SELECT author_name FROM entries WHERE id = ${post.id}`
  expect(results).toEqual([{ author_name: null }])
})

const real = env as unknown as Bindings

test('only who may publish articles replaces one, or brings it back', async () => {
  const s = await createContentSite()
  const binned = await publishNewPost(s, { title: 'Tirado', markdown: 'Antes.' })
  const other = await publishNewPost(s, { title: 'Ajeno', markdown: 'Antes.' })
  const zip = await download(s)
  await s.send('POST', `/${binned.id}/acciones/trash`, { rev: binned.rev })
  const content = { ...other.content, markdown: 'Mejor.' }
  await s.send('POST', `/${other.id}/publicar`, { rev: other.rev, content })
  await s.app
    .run`INSERT INTO roles (id, name, built_in, permissions, created_at) VALUES ('traslado', 'Traslado', 0, ${JSON.stringify(['importContent'])}, 1)`
  const headers = await signInWithRole(s.app, 'traslado')
  const asOther: FetchOverride = async (path, init) =>
    s.app.request(path, {
      ...init,
      headers: { ...Object.fromEntries(new Headers(init.headers)), ...headers },
    })
  const { before, after } = await restore(s, zip, true, asOther)
  expect(listRows(before, 'there')).toContainEqual(['Tirado', 'Está en la papelera: recupéralo ahí.'])
  expect(after.counts).toMatchObject({ texts: 0, replaced: 0 })
  expect(await (await s.app.request('/blog/ajeno')).text()).toContain('Mejor.')
  expect((await s.app.request('/blog/tirado')).status).toBe(404)
})

test('a failed replacement is sent again', async () => {
  let isDown = false
  const DB = createFaultyDatabase(real.DB, (sql) =>
    isDown && sql.includes('INSERT INTO entries') ? 'throw' : null,
  )
  const s = await createContentSite({ DB })
  const post = await publishNewPost(s, { title: 'Uno', markdown: 'Antes.' })
  const zip = await download(s)
  const content = { ...post.content, markdown: 'Roto.' }
  await s.send('POST', `/${post.id}/publicar`, { rev: post.rev, content })
  const chosen = await chooseFiles(s, [zip])
  chosen.setReplaces(true)
  isDown = true
  await chosen.start()
  expect(listRows(chosen.state.get(), 'failed')).toHaveLength(1)
  isDown = false
  await chosen.retry()
  expect(chosen.state.get()).toMatchObject({ phase: 'ended', failures: [], counts: { replaced: 1 } })
  expect(await (await s.app.request('/blog/uno')).text()).toContain('Antes.')
})

test('restoring goes on after a failure between two versions, and is audited', async () => {
  let writes = -Infinity
  const DB = createFaultyDatabase(real.DB, (sql) => {
    if (!sql.includes('INSERT INTO entries')) return null
    writes += 1
    return writes > 1 ? 'throw' : null
  })
  const s = await createContentSite({ DB })
  const post = await publishNewPost(s, { title: 'Reanudado', markdown: 'Publicado.' })
  const content = { ...post.content, markdown: 'Pendiente.' }
  await s.send('PUT', `/${post.id}/borrador`, { rev: post.rev, content })
  const zip = await download(s)
  await s.send('POST', `/${post.id}/acciones/trash`, { rev: post.rev + 1 })
  const chosen = await chooseFiles(s, [zip])
  writes = 0
  await chosen.start()
  expect(listRows(chosen.state.get(), 'failed')).toHaveLength(1)
  writes = -Infinity
  await chosen.retry()
  expect(chosen.state.get()).toMatchObject({ phase: 'ended', failures: [], counts: { replaced: 1 } })
  const posts = await s.app
    .all`SELECT status, markdown, (SELECT content ->> 'markdown' FROM entries WHERE id = posts.id) AS pending
      FROM posts WHERE slug = 'reanudado'`
  expect(posts).toEqual([{ status: 'published', markdown: 'Publicado.', pending: 'Pendiente.' }])
  expect(await s.app.column`SELECT event FROM audit WHERE detail = 'Reanudado' ORDER BY id`).toEqual([
    'post.published',
    'post.trashed',
    'post.restored',
    'post.published',
  ])
})

test('a retry does not forget that the import created a text that it replaces if present', async () => {
  let isDown = false
  const DB = createFaultyDatabase(real.DB, (sql) =>
    isDown && sql.includes('INSERT INTO import_pieces') ? 'throw' : null,
  )
  const s = await createContentSite({ DB })
  const binned = await publishNewPost(s, { title: 'Uno', markdown: 'Antes.' })
  await publishNewPost(s, { title: 'Dos', markdown: 'Antes.' })
  const zip = await download(s)
  await s.app.run`DELETE FROM entries WHERE id = ${binned.id}`
  const chosen = await chooseFiles(s, [zip])
  chosen.setReplaces(true)
  isDown = true
  await chosen.start()
  expect(chosen.state.get().phase).not.toBe('ended')
  isDown = false
  await (chosen.state.get().phase === 'paused' ? chosen.start() : chosen.retry())
  expect(chosen.state.get()).toMatchObject({ phase: 'ended', counts: { texts: 1 } })
  expect((await undoImport(s)).removed.texts).toBe(1)
})

test('a text with other dates is not the same, and as drafts an equal one gets no changes', async () => {
  const s = await createContentSite()
  const post = await publishNewPost(s, { title: 'Uno', markdown: 'Antes.' })
  const zip = await download(s)
  const chosen = await chooseFiles(s, [zip], undefined, { drafts: true })
  chosen.setReplaces(true)
  await chosen.start()
  expect(chosen.state.get().counts).toMatchObject({ texts: 0, replaced: 0 })
  const at = '2020-01-02T03:04:05.000Z'
  await s.send('POST', `/${post.id}/publicar`, { rev: post.rev, content: post.content, from: at })
  const readDate = () => s.app.value`SELECT from_at FROM entry_publications WHERE entry_id = ${post.id}`
  expect(await readDate()).toBe(Date.parse(at))
  expect((await restore(s, zip, true)).after.counts).toMatchObject({ replaced: 1 })
  expect(await readDate()).toBe(Date.parse(post.publishedAt ?? ''))
})
