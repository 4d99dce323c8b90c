import { expect, test } from 'vitest'
import { createContentSite, type ContentSite, publishNewPost, toIfMatch } from '../../testing/content-site.ts'
import { postJson, signInOwner } from '../../testing/testing.ts'
import { chooseFiles, createFile, listRows, undoImport } from './testing.ts'

async function download({ app }: ContentSite): Promise<File> {
  const answer = await app.request('/api/mngr/exportar', { headers: await signInOwner(app) })
  return createFile(new Uint8Array(await answer.arrayBuffer()), 'sitio.zip')
}

const readArticles = async ({ app }: ContentSite) =>
  (
    await app.bindings.DB.prepare(
      `SELECT slug, title, status, (SELECT count(DISTINCT content) FROM entry_revisions WHERE entry_id = posts.id) AS texts
      FROM posts WHERE id NOT IN (SELECT id FROM entries WHERE author_name IS NULL) ORDER BY slug`,
    ).all()
  ).results

async function restore(s: ContentSite, zip: File, replaces: boolean) {
  const chosen = await chooseFiles(s, [zip])
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
  expect(second.after.counts?.there).toBe(second.before.existing - 1)
  expect(await (await s.app.request('/blog/estropeado')).text()).toContain('Antes.')
  // What was there stays in the history, and undoing the import deletes nothing that it did not make.
  expect(await undoImport(s)).toEqual({ removed: { texts: 0, media: 0 }, skipped: [] })
  expect(await readArticles(s)).toEqual([
    { slug: 'estropeado', title: 'Estropeado', status: 'published', texts: 3 },
    { slug: 'tirado', title: 'Tirado', status: 'published', texts: 3 },
  ])
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
  const { results } = await s.app.bindings.DB.prepare(
    `SELECT status, markdown, (SELECT content ->> 'markdown' FROM entries WHERE id = posts.id) AS pending FROM posts WHERE slug = 'uno'`,
  ).all()
  expect(results).toEqual([{ status: 'published', markdown: 'Publicado.', pending: 'Pendiente.' }])
})

test('a binned page comes back, and an export may redirect from and to pages', async () => {
  const s = await createContentSite()
  const headers = await signInOwner(s.app)
  const body = { kind: 'person', title: 'Ana Gracia', role: 'Directora' }
  const made = await s.app.request('/api/mngr/paginas', postJson({ content: body }, headers))
  expect(made.status).toBe(201)
  const { id, rev } = (await made.json()) as { id: string; rev: number }
  await s.app.bindings.DB.prepare(
    `INSERT INTO redirects (from_path, to_path, created_at) VALUES ('/quienes-somos', '/nosotros', 1)`,
  ).run()
  const zip = await download(s)
  const trash = postJson({}, { ...headers, ...toIfMatch(rev) })
  expect((await s.app.request(`/api/mngr/paginas/${id}/acciones/trash`, trash)).status).toBe(200)
  const { before, after } = await restore(s, zip, false)
  expect(listRows(before, 'refused')).toEqual([])
  expect(after).toMatchObject({ failures: [], counts: { replaced: 1 } })
  const { results } = await s.app.bindings.DB.prepare('SELECT trashed_at FROM entries WHERE id = ?')
    .bind(id)
    .all()
  expect(results).toEqual([{ trashed_at: null }])
})

test('samples that come from an export stay samples, unless their text was changed in it', async () => {
  const s = await createContentSite()
  const { DB } = s.app.bindings
  const post = await publishNewPost(s, { title: 'Ejemplo', markdown: 'De muestra.' })
  const forget = `UPDATE entries SET author_id = NULL, author_name = NULL, rev = 1 WHERE id = ?`
  await DB.prepare(forget).bind(post.id).run()
  await DB.prepare(
    `UPDATE entry_revisions SET kind = 'imported', author_id = NULL, author_name = NULL, content =
    (SELECT content FROM entries WHERE id = entry_id) WHERE entry_id = ?`,
  )
    .bind(post.id)
    .run()
  const zip = await download(s)
  await DB.prepare('DELETE FROM entries WHERE id = ?').bind(post.id).run()
  await restore(s, zip, false)
  const { results } = await DB.prepare('SELECT author_name FROM entries WHERE id = ?').bind(post.id).all()
  expect(results).toEqual([{ author_name: null }])
})
