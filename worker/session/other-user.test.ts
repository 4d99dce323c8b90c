import { expect, test } from 'vitest'
import { userIdHeader } from '#client/runtime/session/contract.ts'
import { createTestApp, postJson, signInOwner, signInEditor } from '../testing/testing.ts'

test('a tab of another account cannot change anything after somebody else signed in', async () => {
  const app = await createTestApp()
  const first = await signInOwner(app)
  const { user } = (await (await app.request('/api/_auth/session', { headers: first })).json()) as {
    user: { id: string }
  }
  const second = await signInEditor(app)
  const create = (headers: Record<string, string>) => app.request('/api/mngr/posts', postJson({}, headers))
  const count = () => app.value<number>`SELECT count(*) AS n FROM posts`
  const before = await count()

  const refused = await create({ ...second, [userIdHeader]: user.id })
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({
    message: expect.stringContaining('entró otra cuenta'),
    data: { reason: 'other-person' },
  })
  expect(await count()).toBe(before)

  expect((await create({ ...first, [userIdHeader]: user.id })).status).toBe(201)
  // Clients other than the site's pages send no such header.
  expect((await create(second)).status).toBe(201)
})
