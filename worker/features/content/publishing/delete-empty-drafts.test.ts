import { expect, test } from 'vitest'
import { parseEnvOrNull } from '#worker/env.ts'
import { createContentSite, publishNewPost } from '#worker/testing/content-site.ts'
import { deleteEmptyDrafts } from './delete-empty-drafts.ts'

const day = 24 * 60 * 60_000

test('deletes drafts without content after a day, but none that ever had content or has a preview link', async () => {
  const s = await createContentSite()
  const create = async (title = '') => s.readPost(await s.send('POST', '', { content: { title } }))
  const empty = await create()
  await create()
  const remaining = [await create('Con título'), await publishNewPost(s)]
  for (const part of [
    { excerpt: 'Un resumen' },
    { tags: ['Edición'] },
    { markdown: 'Texto' },
    { slug: 'mia' },
  ]) {
    const draft = await create()
    const body = { rev: draft.rev, content: { ...draft.content, ...part } }
    remaining.push(await s.readPost(await s.send('PUT', `/${draft.id}/borrador`, body)))
  }
  // A draft that was emptied: its first revision still has content.
  const emptied = await create('Algo')
  const content = { ...emptied.content, title: '', slug: 'articulo-90' }
  remaining.push(
    await s.readPost(await s.send('PUT', `/${emptied.id}/borrador`, { rev: emptied.rev, content })),
  )
  const shown = await create()
  expect((await s.send('POST', `/${shown.id}/vistas`, { days: 7 })).status).toBe(201)
  remaining.push(shown)

  const env = parseEnvOrNull(s.app.bindings)
  if (!env) throw new Error('The settings are wrong')
  expect(await deleteEmptyDrafts(env.db, Date.now())).toBe(0)
  expect(await deleteEmptyDrafts(env.db, Date.now() + day + 60_000)).toBe(2)
  expect((await s.send('GET', `/${empty.id}`)).status).toBe(404)
  for (const { id } of remaining) expect((await s.send('GET', `/${id}`)).status).toBe(200)
})
