import { expect, test } from 'vitest'
import type { SessionUser } from '#client/runtime/session/contract.ts'
import { getDatabase } from '../../../env.ts'
import { createContentSite, createPostClient, publishNewPost } from '../../../testing/content-site.ts'
import { createTestApp, signInWithRole, testManagerSession } from '../../../testing/testing.ts'
import { createContentClient, exampleTexts } from '../testing.ts'
import { readTextsInProgress } from './texts-in-progress.ts'

test('drafts name who wrote them if that is somebody else; what was only withdrawn is no work to continue', async () => {
  const s = await createContentSite()
  const user: SessionUser = testManagerSession.user
  const readDrafts = async (reader = user) =>
    (await readTextsInProgress(getDatabase(s.app.bindings), Date.now(), reader)).drafts
  await s.send('POST', '', { content: { title: 'Un borrador' } })
  const live = await publishNewPost(s)
  const withdrawn = await s.readPost(
    await s.send('POST', `/${live.id}/acciones/unpublish`, { rev: live.rev }),
  )
  expect(await readDrafts()).toMatchObject([{ title: 'Un borrador', by: null }])
  const colleague = { ...user, id: 'colega' }
  expect(await readDrafts(colleague)).toMatchObject([{ title: 'Un borrador', by: user.name }])
  const content = { ...live.content, title: 'Escrito después' }
  await s.send('PUT', `/${live.id}/borrador`, { rev: withdrawn.rev, content })
  expect((await readDrafts()).map(({ title }) => title)).toContain('Escrito después')
})

test('a draft over a built-in text counts as changed and names its writer, even if it is stored in an unknown form', async () => {
  const { app, send } = await createContentClient(await createTestApp())
  const content = { ...exampleTexts.about, title: 'A medias' }
  expect((await send('PUT', '/nosotros/borrador', { content }, 0)).status).toBe(200)
  const colleague = { ...testManagerSession.user, id: 'colega' }
  const readChanged = async () =>
    (await readTextsInProgress(getDatabase(app.bindings), Date.now(), colleague)).changed
  const by = expect.stringMatching(/./)
  expect(await readChanged()).toMatchObject([{ id: 'nosotros', by }])
  await app.run`UPDATE entries SET content = '{"kind":"about"}' WHERE id = 'nosotros'`
  expect(await readChanged()).toMatchObject([{ id: 'nosotros', by }])
})

test('what somebody without the permission to publish leaves unpublished waits for those who may publish it', async () => {
  const { app, send } = await createContentClient(await createTestApp())
  const user: SessionUser = testManagerSession.user
  const read = (reader: SessionUser) => readTextsInProgress(getDatabase(app.bindings), Date.now(), reader)
  const authorId = 'con-author'
  const posts = createPostClient(app, await signInWithRole(app, 'author'))
  expect((await posts.send('POST', '', { content: { title: 'De quien no publica' } })).status).toBe(201)
  expect((await send('PUT', '/nosotros/borrador', { content: exampleTexts.about }, 0)).status).toBe(200)
  const own = await read(user)
  expect(own.waiting).toMatchObject([{ title: 'De quien no publica', by: 'Con author' }])
  expect(own.drafts.map(({ title }) => title)).not.toContain('De quien no publica')
  // The owner's own change does not wait.
  expect(own.changed).toMatchObject([{ id: 'nosotros' }])
  await app.run`UPDATE entry_revisions SET author_id = ${authorId} WHERE entry_id = 'nosotros'`
  expect((await read(user)).waiting.map(({ id }) => id)).toContain('nosotros')
  // The author goes on with it, and nothing waits for them.
  const authors = await read({
    ...user,
    id: authorId,
    role: 'author',
    permissions: ['useDashboard', 'editArticles'],
  })
  expect(authors.waiting).toEqual([])
  expect(authors.drafts.map(({ title }) => title)).toContain('De quien no publica')
})
