import { expect, test } from 'vitest'
import { createContentSite, publishNewPost } from '../../testing/content-site.ts'
import { signInOwner } from '../../testing/testing.ts'

test('a failed If-Match is a 412 with the stored post, whatever the body says, and changes nothing', async () => {
  const s = await createContentSite()
  const live = await publishNewPost(s)
  const headers = { ...(await signInOwner(s.app)), 'Content-Type': 'application/json' }
  const change = (method: string, step: string, rev: number, match: string) =>
    s.app.request(`/api/mngr/posts/${live.id}${step}`, {
      method,
      headers: { ...headers, 'If-Match': match },
      body: JSON.stringify({ rev, content: live.content }),
    })
  const [revision] = (
    (await (await s.send('GET', `/${live.id}/revisiones`)).json()) as { revisions: { id: number }[] }
  ).revisions
  const steps = [
    ['PUT', '/borrador'],
    ['POST', '/publicar'],
    ['POST', '/despublicar'],
    ['POST', '/papelera'],
    ['POST', '/descartar'],
    ['POST', `/revisiones/${revision?.id}/restaurar`],
  ] as const
  for (const [method, step] of steps)
    for (const [rev, match] of [
      [live.rev, `"${live.rev - 1}"`],
      [live.rev - 1, `"${live.rev - 1}"`],
      [live.rev - 1, `"${live.rev}"`],
      [live.rev, `W/"${live.rev}"`],
      [live.rev, 'nada'],
    ] as const) {
      const refused = await change(method, step, rev, match)
      expect(refused.status, `${step} ${rev} ${match}`).toBe(412)
      expect(await refused.json()).toMatchObject({ statusCode: 412, data: { current: { rev: live.rev } } })
    }
  const stored = await s.send('GET', `/${live.id}`)
  expect(stored.headers.get('ETag')).toBe(`"${live.rev}"`)
  const saved = await change('PUT', '/borrador', live.rev, stored.headers.get('ETag') ?? '')
  expect([saved.status, saved.headers.get('ETag')]).toEqual([200, `"${live.rev + 1}"`])
  expect((await change('POST', '/papelera', live.rev + 1, '*')).status).toBe(200)
  expect((await change('DELETE', '', live.rev + 2, `"${live.rev}"`)).status).toBe(412)
  expect((await change('DELETE', '', live.rev + 2, `"${live.rev + 2}"`)).status).toBe(204)
})
