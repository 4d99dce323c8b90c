import { expect, test } from 'vitest'
import { createContentSite, publishNewPost } from '../../../testing/content-site.ts'
import { signInOwner } from '../../../testing/testing.ts'

test('a change with a failed If-Match gets 412 and the stored post, one without If-Match gets 428', async () => {
  const s = await createContentSite()
  const live = await publishNewPost(s)
  const headers = { ...(await signInOwner(s.app)), 'Content-Type': 'application/json' }
  const change = (method: string, step: string, match?: string) =>
    s.app.request(`/api/mngr/posts/${live.id}${step}`, {
      method,
      headers: { ...headers, ...(match === undefined ? {} : { 'If-Match': match }) },
      body: JSON.stringify(
        step.endsWith('changeDate') ? { at: '2025-05-06T07:08:09Z' } : { content: live.content },
      ),
    })
  const steps = [
    ['PUT', '/borrador'],
    ['POST', '/publicar'],
    ['POST', '/acciones/changeDate'],
    ['POST', '/acciones/unpublish'],
    ['POST', '/acciones/trash'],
    ['POST', '/acciones/discard'],
  ] as const
  for (const [method, step] of steps) {
    for (const match of [`"${live.rev - 1}"`, `"${live.rev + 1}"`, `W/"${live.rev}"`, 'nada', '*']) {
      const refused = await change(method, step, match)
      expect(refused.status, `${step} ${match}`).toBe(412)
      expect(await refused.json()).toMatchObject({ statusCode: 412, data: { current: { rev: live.rev } } })
    }
    expect((await change(method, step)).status, step).toBe(428)
  }
  const stored = await s.send('GET', `/${live.id}`)
  expect(stored.headers.get('ETag')).toBe(`"${live.rev}"`)
  const saved = await change('PUT', '/borrador', stored.headers.get('ETag') ?? '')
  expect([saved.status, saved.headers.get('ETag')]).toEqual([200, `"${live.rev + 1}"`])
  expect((await change('POST', '/acciones/trash', `"${live.rev + 1}"`)).status).toBe(200)
  expect((await change('DELETE', '', `"${live.rev}"`)).status).toBe(412)
  expect((await change('DELETE', '', `"${live.rev + 2}"`)).status).toBe(204)
})
