import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { RerenderResult } from '#client/features/content/contract.ts'
import { runBatch } from '#worker/db/batch.ts'
import { getDatabase, type Bindings } from '#worker/env.ts'
import { createContentSite, publishNewPost, type ContentSite } from '#worker/testing/content-site.ts'
import { replaceCalls } from '#worker/testing/replace-calls.ts'
import { signInOwner } from '#worker/testing/testing.ts'
import { MIGRATIONS } from '../../operations/backup/testing.ts'
import { toArticleTexts } from '../queries/article-index.ts'
import { articles } from '../saving/articles.ts'
import { readText } from '../saving/stored-text.ts'
import { createRerenderStatements } from './rerender.ts'

const hostile = '<p>viejo</p><script>alert(1)</script>'

/** Gives every post unsafe HTML, as if an older renderer had stored it. */
const age = ({ app }: ContentSite) =>
  app.bindings.DB.prepare(
    "UPDATE posts SET renderer = 0, html = ?1, headings = '[]', words = 1, plain = 'viejo'",
  )
    .bind(hostile)
    .run()

async function run({ send }: ContentSite): Promise<RerenderResult[]> {
  const pieces: RerenderResult[] = []
  for (let after: string | null = ''; after !== null;) {
    const answer: Response = await send('POST', '/regenerar', { after })
    expect(answer.status).toBe(200)
    // The response has the shape of `rerenderResponseSchema`.
    const piece = (await answer.json()) as RerenderResult
    pieces.push(piece)
    after = piece.next
  }
  return pieces
}

const readContentVersion = ({ app }: ContentSite) =>
  app.bindings.DB.prepare('SELECT generation FROM site_state').first('generation')
const rowOf = ({ app }: ContentSite, id: string) =>
  app.bindings.DB.prepare('SELECT * FROM posts WHERE id = ?1').bind(id).first()

test('rerendering updates an article’s page, feed and search, but not its revisions or dates', async () => {
  const s = await createContentSite()
  const live = await publishNewPost(s, { markdown: '## Parte\n\nHola **mundo**.' })
  const clean = await rowOf(s, live.id)
  const history = await (await s.send('GET', `/${live.id}/revisiones`)).text()
  await age(s)
  await s.app.bindings.DB.prepare('UPDATE site_state SET generation = generation + 1').run()
  const before = Number(await readContentVersion(s))
  const headers = await signInOwner(s.app)
  expect(await (await s.app.request('/mngr/blog', { headers })).text()).toContain(
    'Volver a generar los artículos',
  )
  expect(await run(s)).toEqual([{ done: 1, failed: [], next: null }])
  expect(await rowOf(s, live.id)).toEqual(clean)
  expect(await (await s.send('GET', `/${live.id}/revisiones`)).text()).toBe(history)
  expect(await readContentVersion(s)).toBe(before + 1)
  const page = await (await s.app.request(live.path)).text()
  expect(page).toContain('Hola <strong>mundo</strong>.')
  for (const path of [live.path, '/feed.xml', '/api/data/blog/buscar?q=viejo'])
    expect(await (await s.app.request(path)).text(), path).not.toMatch(/viejo<|alert\(1\)/)
  expect(await (await s.app.request('/mngr/blog', { headers })).text()).not.toContain('Volver a generar')
})

test('rerendering makes lost rows of the index again from the entries, and deletes those without an entry', async () => {
  const s = await createContentSite()
  const { DB } = s.app.bindings
  const live = await publishNewPost(s, { tags: ['Uno', 'Dos'], series: 'Serie' })
  const pending = { ...live.content, title: 'Otro título', slug: 'otra', tags: ['Tres'] }
  await s.send('PUT', `/${live.id}/borrador`, { rev: live.rev, content: pending })
  const withdrawn = await publishNewPost(s, { title: 'Retirado' })
  const changed = { ...withdrawn.content, markdown: 'Sin **nombres**.', series: 'Otra' }
  await s.send('PUT', `/${withdrawn.id}/borrador`, { rev: withdrawn.rev, content: changed })
  await s.send('POST', `/${withdrawn.id}/acciones/unpublish`, { rev: withdrawn.rev + 1 })
  await s.send('POST', '', { content: { title: 'Borrador' } })
  const index = async () =>
    (
      await DB.batch(
        [
          'SELECT * FROM posts ORDER BY id',
          'SELECT p.post_id, t.slug, p.live_at FROM post_tags p JOIN tags t ON t.id = p.tag_id ORDER BY 1, 2',
          'SELECT * FROM media_uses ORDER BY media_id',
          'SELECT post_id FROM search_docs ORDER BY post_id',
        ].map((sql) => DB.prepare(sql)),
      )
    ).map(({ results }) => results)
  const before = await index()
  const guards = ['posts_moved_delete', 'posts_moved_insert']
  const triggers = await DB.prepare('SELECT sql FROM sqlite_master WHERE name IN (?, ?)')
    .bind(...guards)
    .all<{ sql: string }>()
  await DB.batch([
    ...guards.map((name) => DB.prepare(`DROP TRIGGER ${name}`)),
    DB.prepare('DELETE FROM posts'),
    DB.prepare(`INSERT INTO posts (id, slug, title, markdown, html, status, created_at, updated_at)
      VALUES ('sobra', 'sobra', '', '', '', 'draft', 1, 1)`),
    ...triggers.results.map(({ sql }) => DB.prepare(sql)),
  ])
  expect(triggers.results).toHaveLength(2)
  expect(await run(s)).toEqual([{ done: 3, failed: [], next: null }])
  expect(await index()).toEqual(before)
})

test('articles with pending text from before 0063 get rows of its tags, which readers do not see', async () => {
  const s = await createContentSite()
  const { DB } = s.app.bindings
  await publishNewPost(s, { title: 'Otro', tags: ['Edición'] })
  const live = await publishNewPost(s, { title: 'Vivo', tags: ['Agua'] })
  const withdrawn = await publishNewPost(s, { title: 'Retirado', tags: ['Agua'] })
  const { rev } = await s.readPost(
    await s.send('POST', `/${withdrawn.id}/acciones/unpublish`, { rev: withdrawn.rev }),
  )
  for (const post of [live, { ...withdrawn, rev }]) {
    const content = { ...post.content, tags: ['EDICION', 'Nueva'] }
    expect((await s.send('PUT', `/${post.id}/borrador`, { rev: post.rev, content })).status).toBe(200)
  }
  // The index as the previous version wrote it: the tags of the text that readers see or saw.
  await DB.batch(
    [
      'DELETE FROM post_tags WHERE live_at IS NULL',
      "DELETE FROM tags WHERE slug = 'nueva'",
      `INSERT INTO post_tags (post_id, tag_id) SELECT '${withdrawn.id}', id FROM tags WHERE slug = 'agua'`,
    ].map((sql) => DB.prepare(sql)),
  )
  const [migration] = MIGRATIONS.filter(({ name }) => name.startsWith('0063_'))
  await DB.batch((migration?.queries ?? []).map((sql) => DB.prepare(sql)))
  expect(await run(s)).toEqual([{ done: 2, failed: [], next: null }])
  const { results } = await DB.prepare(
    `SELECT p.title || ' ' || t.name || iif(live_at IS NULL, '', ' live') AS row FROM post_tags
     JOIN posts p ON p.id = post_id JOIN tags t ON t.id = tag_id ORDER BY row`,
  ).all()
  expect(results.map(({ row }) => row)).toEqual([
    'Otro Edición live',
    'Retirado Edición',
    'Retirado Nueva',
    'Vivo Agua live',
    'Vivo Edición',
    'Vivo Nueva',
  ])
})

test('rerenders in chunks; only the last chunk raises the content version, also after an interrupted run', async () => {
  const s = await createContentSite()
  for (let index = 0; index < 21; index++) await publishNewPost(s, { title: `Número ${index}` })
  await age(s)
  const before = Number(await readContentVersion(s))
  const first = (await (await s.send('POST', '/regenerar', { after: '' })).json()) as RerenderResult
  expect(first).toMatchObject({ done: 10, next: expect.any(String) })
  expect(await readContentVersion(s)).toBe(before)
  const rest = await run(s)
  expect(rest.map(({ done }) => done)).toEqual([10, 1])
  expect(await readContentVersion(s)).toBe(before + 1)
  const stale = await s.app.bindings.DB.prepare('SELECT count(*) AS n FROM posts WHERE html LIKE ?1')
    .bind('%viejo%')
    .first('n')
  expect(stale).toBe(0)
})

test('a post that is saved while it is rerendered keeps the saved text', async () => {
  const real = (env as unknown as Bindings).DB
  let meanwhile: (() => Promise<unknown>) | null = null
  const DB = replaceCalls(real, () => ({
    async batch(statements: D1PreparedStatement[]) {
      const work = meanwhile
      meanwhile = null
      await work?.()
      return real.batch(statements)
    },
  }))
  const s = await createContentSite({ DB })
  const live = await publishNewPost(s, { markdown: 'Antes.' })
  await age(s)
  meanwhile = () =>
    s.send('POST', `/${live.id}/publicar`, {
      rev: live.rev,
      content: { ...live.content, markdown: 'Después.' },
    })
  await run(s)
  expect(await rowOf(s, live.id)).toMatchObject({
    html: '<p>Después.</p>',
    plain: 'Después.',
  })
})

test('does not overwrite a post that was saved after it was read', async () => {
  const s = await createContentSite()
  const live = await publishNewPost(s)
  await age(s)
  const db = getDatabase(s.app.bindings)
  const text = await readText(db, articles, live.id, Date.now())
  if (!text) throw new Error('The article is missing')
  const texts = toArticleTexts(text)
  const statements = createRerenderStatements({ id: live.id, rev: live.rev - 1, texts }, new Map())
  await runBatch(db, statements ?? [])
  expect(await rowOf(s, live.id)).toMatchObject({ html: hostile })
})
