import { expect, test } from 'vitest'
import type { ManagedList } from '#client/features/content/contract/list.ts'
import { openContentSite, publishNewPost } from '../../testing/content-site.ts'
import { createTestApp, signInOwner } from '../../testing/testing.ts'

async function openList() {
  const app = await createTestApp()
  const headers = await signInOwner(app)
  const s = await openContentSite(app)
  return { app, s, get: (path: string) => app.request(path, { headers }) }
}

test('articles without a cover are found, and have no picture in the list', async () => {
  const { app, s, get } = await openList()
  const without = await publishNewPost(s, { title: 'Sin ella' })
  const { id } = await publishNewPost(s, { title: 'Con ella' })
  await app.run`UPDATE entries SET content = json_set(content, '$.cover', 'una') WHERE id = ${id}`
  const answer = await get('/api/data/mngr/blog?portada=sin')
  const { list } = (await answer.json<{ data: { list: ManagedList } }>()).data
  expect(list.posts.map((post) => post.id)).toEqual([without.id])
  expect(list).toMatchObject({ total: 1, counts: { published: 1 } })
  const html = await (await get('/mngr/blog?portada=sin')).text()
  expect(html).toMatch(/<option value="sin" selected="">Sin portada</)
  expect(html).not.toContain('class="thumb"')
})

test('where the column of dates is folded, a scheduled article says when it is published', async () => {
  const { s, get } = await openList()
  const { id, rev } = await s.readPost(
    await s.send('POST', '', { content: { title: 'Luego', markdown: 'Texto.' } }),
  )
  const from = '2040-12-04T09:00:00.000Z'
  expect((await s.send('POST', `/${id}/publicar`, { rev, from })).status).toBe(200)
  const html = (await (await get('/mngr/blog?estado=programada')).text()).replaceAll('<!-- -->', '')
  expect(html).toMatch(/class="folded thin"> 4 dic 2040/)
})
