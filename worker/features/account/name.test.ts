import { expect, test } from 'vitest'
import { createTestApp, postJson, signInOwner } from '../../testing/testing.ts'

const open = async () => {
  const app = await createTestApp()
  const headers = await signInOwner(app)
  await app.run`DELETE FROM throttle`
  return (name: string) => app.request('/api/mngr/cuenta', postJson({ name }, headers, 'PATCH'))
}

test('a name is stored in one line, without control characters, in its composed form', async () => {
  const rename = await open()
  const answer = await rename(' Ana\r\nBcc:\u2028x\u0000 Mari\u0301a\u0007 ')
  expect([answer.status, await answer.json()]).toMatchObject([
    200,
    { user: { name: 'Ana Bcc: x Mar\u00eda' } },
  ])
  expect((await rename('\u0000\n')).status).toBe(422)
})

test('a user can change their name 60 times in 15 minutes', async () => {
  const rename = await open()
  const statuses = new Set<number>()
  for (let times = 0; times < 60; times++) statuses.add((await rename(`Ana ${times}`)).status)
  const refused = await rename('Otra')
  expect([refused.status, Number(refused.headers.get('Retry-After')) > 0]).toEqual([429, true])
  expect(statuses).toEqual(new Set([200]))
})
