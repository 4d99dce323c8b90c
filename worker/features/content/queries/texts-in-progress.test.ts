import { expect, test } from 'vitest'
import type { SessionUser } from '#client/runtime/session/contract.ts'
import { getDatabase } from '../../../env.ts'
import { createContentSite, publishNewPost } from '../../../testing/content-site.ts'
import { testManagerSession } from '../../../testing/testing.ts'
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
