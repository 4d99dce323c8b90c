import { expect, test } from 'vitest'
import { createBrokenBinding } from '#worker/testing/replace-calls.ts'
import { createTestApp } from '#worker/testing/testing.ts'
import {
  clearEnquiries,
  validEnquiry,
  createAgedToken,
  postForm,
  postJson,
  readStoredEnquiries,
  secretBindings,
} from '../testing.ts'

test('stores a repeated submission once', async () => {
  const app = await createTestApp(secretBindings)
  await clearEnquiries(app)
  const fields = { ...validEnquiry, token: createAgedToken(), clave: crypto.randomUUID() }
  const answers = await Promise.all([1, 2, 3].map(() => postJson(app, fields)))
  const retried = await postJson(app, { ...fields, token: createAgedToken() })
  const references = await Promise.all(
    [...answers, retried].map(async (r) => (await r.json<{ reference: string }>()).reference),
  )
  expect(new Set(references).size).toBe(1)
  expect(await readStoredEnquiries(app)).toHaveLength(1)
})

test('without script the form asks for confirmation, then shows the reference of the stored enquiry', async () => {
  const app = await createTestApp(secretBindings)
  await clearEnquiries(app)
  const first = await postForm(app, validEnquiry)
  expect(first.status).toBe(422)
  const token = /name="token" value="([^"]+)"/.exec(await first.text())?.[1] ?? ''
  const second = await postForm(app, { ...validEnquiry, token })
  expect(second.status).toBe(303)
  const [row] = await readStoredEnquiries(app)
  const to = second.headers.get('Location') ?? ''
  expect(await (await app.request(to)).text()).toContain(row?.reference)
  const invented = await app.request('/contacto/gracias?ref=C-0000-0000.aaaaaaaaaaaaaaaa')
  expect(await invented.text()).toContain('No encontramos ese mensaje')
})

test('reports the failure, shows the typed text again and offers a mail link when D1 is down', async () => {
  const app = await createTestApp({ ...secretBindings, DB: createBrokenBinding<D1Database>() })
  const fields = { ...validEnquiry, token: createAgedToken() }
  const form = await postForm(app, fields)
  expect(form.status).toBe(503)
  const html = await form.text()
  expect(html).toContain('queremos renovar el sitio')
  expect(html).toContain('mailto:hola@cauce.example?subject=')
  const json = await postJson(app, fields)
  expect(json.status).toBe(503)
  expect(await json.json()).toMatchObject({ error: true, data: { mail: true } })
})
