import { expect, test } from 'vitest'
import { createTestApp } from '../testing/testing.ts'
import { goodEnquiry, personToken, postJson, testSecret } from './testing.ts'
import { issueToken } from './token.ts'

const newer = 'otro secreto, el que vale ahora'
const form = (token: string) => ({ ...goodEnquiry, mensaje: `Consulta ${crypto.randomUUID()}`, token })

test('while the secret is being changed both sign forms that are taken, and new ones are the first’s', async () => {
  const app = await createTestApp({ FORM_SECRET: newer, FORM_SECRET_PREVIOUS: testSecret })
  const before = personToken()
  const now = issueToken(newer, Date.now() - 60_000)
  expect((await postJson(app, form(before))).status).toBe(201)
  expect((await postJson(app, form(now))).status).toBe(201)
  const page = await (await app.request('/api/consultas')).text()
  const after = await createTestApp({ FORM_SECRET: newer, FORM_SECRET_PREVIOUS: '' })
  expect((await postJson(after, form(personToken()))).status).toBe(422)
  expect((await postJson(after, form(issueToken(newer, Date.now() - 60_000)))).status).toBe(201)
  expect(page).not.toContain(testSecret)
})
