import { expect, test } from 'vitest'
import { createTestApp } from '#worker/testing/testing.ts'
import { validEnquiry, createAgedToken, postJson, testSecret } from '../testing.ts'
import { createFormToken, parseFormToken } from './token.ts'

const newer = 'otro secreto, el que vale ahora'
const form = (token: string) => ({ ...validEnquiry, mensaje: `Consulta ${crypto.randomUUID()}`, token })

test('accepts forms signed with the previous secret during rotation and signs with the new one', async () => {
  const app = await createTestApp({ FORM_SECRET: newer, FORM_SECRET_PREVIOUS: testSecret })
  const before = createAgedToken()
  const now = createFormToken(newer, Date.now() - 60_000)
  expect((await postJson(app, form(before))).status).toBe(201)
  expect((await postJson(app, form(now))).status).toBe(201)
  // Both the API and the form must issue tokens signed with the new secret.
  const { token } = (await (await app.request('/api/consultas/token')).json()) as { token: string }
  expect(parseFormToken(newer, token, Date.now())).not.toBeNull()
  const after = await createTestApp({ FORM_SECRET: newer, FORM_SECRET_PREVIOUS: '' })
  expect((await postJson(after, form(createAgedToken()))).status).toBe(422)
  expect((await postJson(after, form(createFormToken(newer, Date.now() - 60_000)))).status).toBe(201)
})
