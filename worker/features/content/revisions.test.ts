import { expect, test } from 'vitest'
import {
  createContentSite,
  type EditorPost,
  publishNewPost,
  type ContentSite,
  fillContent,
} from '../../testing/content-site.ts'
import { maxRevisions } from './saving/revisions.ts'

/** Test timeout (ms): these tests run thousands of statements. */
const slowMs = 120_000

const kindsOf = async (s: ContentSite, id: string): Promise<string[]> =>
  (await (await s.send('GET', `/${id}/revisiones`)).json<{ revisions: { kind: string }[] }>()).revisions.map(
    ({ kind }) => kind,
  )

const step = async (
  s: ContentSite,
  post: EditorPost,
  name: string,
  body: object = {},
): Promise<EditorPost> => {
  const response = await s.send('POST', `/${post.id}/${name}`, { rev: post.rev, ...body })
  expect(response.status, name).toBe(200)
  return s.readPost(response)
}

test(
  'a change of state without a new text adds an audit entry but no revision',
  { timeout: slowMs },
  async () => {
    const s = await createContentSite()
    let post = await publishNewPost(s)
    const before = await kindsOf(s, post.id)
    const record = () =>
      s.app.bindings.DB.prepare("SELECT count(*) AS n FROM audit WHERE event LIKE 'post.%'").first<number>(
        'n',
      )
    const recorded = (await record()) ?? 0
    const later = { from: '2040-01-01T00:00:00.000Z' }
    for (let cycle = 0; cycle < 5; cycle++) {
      for (const name of ['acciones/trash', 'acciones/restore']) post = await step(s, post, name)
      post = await step(s, post, 'publicar', later)
      post = await step(s, post, 'acciones/changeDate', { at: '2041-01-01T00:00:00.000Z' })
      post = await step(s, post, 'acciones/unpublish')
      post = await step(s, post, 'publicar')
    }
    expect(await kindsOf(s, post.id)).toEqual(before)
    expect((await record()) ?? 0).toBe(recorded + 5 * 6)
  },
)

test('publishing marks the newest revision as published, but never replaces its author', async () => {
  const s = await createContentSite()
  const created = await s.readPost(await s.send('POST', '', {}))
  let post = await s.readPost(
    await s.send('PUT', `/${created.id}/borrador`, {
      rev: 1,
      content: fillContent(created.content, { tags: [] }),
    }),
  )
  post = await step(s, post, 'publicar')
  expect(await kindsOf(s, post.id)).toEqual(['published', 'created'])
  const { DB } = s.app.bindings
  await DB.prepare(
    "UPDATE entry_revisions SET kind = 'saved', author_id = 'otra', author_name = 'Otra' WHERE entry_id = ?",
  )
    .bind(post.id)
    .run()
  post = await step(s, await step(s, post, 'acciones/unpublish'), 'publicar')
  await step(s, await step(s, post, 'acciones/unpublish'), 'publicar')
  const { results } = await DB.prepare(
    'SELECT kind, author_name AS name FROM entry_revisions WHERE entry_id = ? ORDER BY rev',
  )
    .bind(post.id)
    .all()
  expect(results).toEqual([
    { kind: 'saved', name: 'Otra' },
    { kind: 'saved', name: 'Otra' },
    { kind: 'published', name: 'Ana Prueba' },
  ])
  const listed = await s.send('GET', `/${post.id}/revisiones`)
  const { revisions } = await listed.json<{ revisions: { isOwn: boolean }[] }>()
  expect(revisions.map(({ isOwn }) => isOwn)).toEqual([true, false, false])
})

test('changing the date does not mark pending changes as published', async () => {
  const s = await createContentSite()
  const live = await publishNewPost(s)
  const content = { ...live.content, markdown: 'Otro.' }
  const pending = await s.readPost(await s.send('PUT', `/${live.id}/borrador`, { rev: live.rev, content }))
  await step(s, pending, 'acciones/changeDate', { at: '2040-01-01T00:00:00.000Z' })
  expect((await kindsOf(s, live.id))[0]).toBe('saved')
})

test('only the newest revisions of a post are kept, whatever their kind', async () => {
  const s = await createContentSite()
  const post = await publishNewPost(s)
  const { DB } = s.app.bindings
  await DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400)
     INSERT INTO entry_revisions (entry_id, rev, kind, content, author_id, author_name, created_at, saved_at)
     SELECT ?, i + 10, 'reverted', json_object('title', i, 'markdown', i), 'a', 'a', i, i FROM n`,
  )
    .bind(post.id)
    .run()
  await DB.prepare('UPDATE entries SET rev = 410 WHERE id = ?').bind(post.id).run()
  const content = fillContent(post.content, { markdown: 'Y otro.' })
  await s.send('POST', `/${post.id}/publicar`, { rev: 410, content })
  const kinds = await kindsOf(s, post.id)
  expect(kinds).toHaveLength(maxRevisions)
  expect(kinds[0]).toBe('published')
  expect(
    await DB.prepare('SELECT count(*) AS n FROM entry_revisions WHERE entry_id = ?').bind(post.id).first('n'),
  ).toBe(maxRevisions)
})

/** Saves texts one after the other and returns the texts of the versions, the newest first. */
async function saveTexts(s: ContentSite, post: EditorPost, texts: readonly string[]): Promise<string[]> {
  let { rev } = post
  for (const markdown of texts) {
    const body = { rev, content: { ...post.content, markdown } }
    rev = (await s.readPost(await s.send('PUT', `/${post.id}/borrador`, body))).rev
  }
  const { results } = await s.app.bindings.DB.prepare(
    "SELECT content ->> 'markdown' AS text FROM entry_revisions WHERE entry_id = ? ORDER BY rev DESC",
  )
    .bind(post.id)
    .all<{ text: string }>()
  return results.map(({ text }) => text)
}

const paragraph =
  'Una mudanza se prepara con calma. Una lista ayuda a que no se olvide nada, ni de una casa ni de otra. '
const long = paragraph.repeat(20).trim()

test.each([
  ['is wiped', [long, ''], ['', long]],
  ['is replaced by another one as long', [long, long.toUpperCase()], [long.toUpperCase(), long]],
  ['loses a few paragraphs', [long, paragraph.repeat(16).trim()], [paragraph.repeat(16).trim(), long]],
  ['is short and wiped', [paragraph, 'No'], ['No', paragraph]],
  ['loses words', [long, long.replace('con calma', 'bien')], [long.replace('con calma', 'bien')]],
  ['grows', ['Una', `Una ${long}`], [`Una ${long}`]],
])('the version before is kept if a text %s', async (_, texts, versions) => {
  const s = await createContentSite()
  const draft = await s.readPost(await s.send('POST', '', {}))
  expect(await saveTexts(s, draft, texts)).toEqual([...versions, ''])
  const live = await publishNewPost(s)
  expect(await saveTexts(s, live, texts)).toEqual([...versions, live.content.markdown, ''])
})

test('the version before is kept if words of a scheduled text are wiped', async () => {
  const s = await createContentSite()
  const live = await publishNewPost(s)
  const withdrawn = await step(s, live, 'acciones/unpublish')
  const later = await step(s, withdrawn, 'publicar', { from: '2040-01-01T00:00:00.000Z' })
  expect((await saveTexts(s, later, [long, 'Poco.'])).slice(0, 2)).toEqual(['Poco.', long])
})
