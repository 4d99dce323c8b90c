import * as v from 'valibot'
import { expect, test } from 'vitest'
import { erasureResultSchema, foundPersonSchema } from '#client/features/privacy/contract.ts'
import { replaceCalls } from '#worker/testing/replace-calls.ts'
import { parseEnv } from '../../env.ts'
import { createTestApp, postJson, signInOwner, type TestApp } from '../../testing/testing.ts'
import { deleteMarkedFiles } from '../enquiries/answers/delete-files.ts'
import {
  createInboxClient,
  clearEnquiries,
  validEnquiry,
  createAgedToken,
  postForm,
  sendEnquiry,
  unlimitedBindings,
} from '../enquiries/testing.ts'

const written = 'José@Señal.example'
const spellings = [
  'josé@señal.example',
  ' JOSÉ@SEÑAL.EXAMPLE ',
  'JOSÉ@señal.example'.normalize('NFD'),
  'josé@xn--seal-hqa.example',
]

async function open(replace = {}) {
  const app = await createTestApp({ ...unlimitedBindings, ...replace })
  await clearEnquiries(app)
  const headers = await signInOwner(app)
  const call = (path: string, body: object) =>
    app.request(`/api/mngr/privacidad${path}`, postJson(body, headers))
  return { app, call }
}

const enquiriesOf = async (app: TestApp) => await app.all`SELECT message, folded FROM enquiries ORDER BY id`

test('finds, exports and erases a sender in any spelling of the address', async () => {
  for (const spelling of spellings) {
    const { app, call } = await open()
    await sendEnquiry(app, { correo: written })
    await sendEnquiry(app, {
      correo: 'jose@señal.example',
      mensaje: `Me lo dijo ${written.normalize('NFD')}, creo.`,
    })
    const found = await call('/persona', { email: spelling })
    expect(found.status, spelling).toBe(200)
    expect(v.parse(foundPersonSchema, await found.json()).places, spelling).toEqual([
      { name: 'Consultas', count: 1, fate: 'deleted' },
      { name: 'Consultas', count: 1, fate: 'struck' },
    ])
    expect(await (await call('/exportar', { email: spelling })).json(), spelling).toMatchObject({
      consultas: [{ mensaje: validEnquiry.mensaje }],
    })
    const erased = await call('/borrar', { email: spelling, confirmation: written.toUpperCase() })
    expect(v.parse(erasureResultSchema, await erased.json()).left, spelling).toEqual([])
    const [other, ...more] = await enquiriesOf(app)
    expect(more).toEqual([])
    expect(other?.['message']).toBe('Me lo dijo […], creo.')
    expect(other?.['folded']).toContain('me lo dijo […], creo.')
    expect(other?.['folded']).toContain('jose@señal.example')
  }
})

test('finds and erases rows whose normalized address is missing', async () => {
  const { app, call } = await open()
  await sendEnquiry(app, { correo: written })
  await app.run`UPDATE enquiries SET email = ${'JOSÉ@Señal.example'}, email_key = NULL`
  const [email = ''] = spellings
  expect(await (await call('/exportar', { email })).json()).toMatchObject({ consultas: [{}] })
  await call('/borrar', { email, confirmation: email })
  expect(await enquiriesOf(app)).toEqual([])
})

test('marking an enquiry as "No es spam" allows its sender in any spelling of the address', async () => {
  const { app } = await open()
  const { act } = await createInboxClient(app)
  const links =
    'Mira https://a.example https://b.example https://c.example https://d.example https://e.example https://f.example'
  await act([await sendEnquiry(app, { correo: 'JOSÉ@señal.example', mensaje: links })], { kind: 'not-spam' })
  await sendEnquiry(app, { correo: 'josé@xn--seal-hqa.example', mensaje: `${links} y más` })
  expect(await app.value`SELECT count(*) AS n FROM enquiries WHERE state = 'spam'`).toBe(0)
})

test('the form refuses addresses with line breaks or invisible characters, and accepts any alphabet', async () => {
  const { app } = await open()
  const post = async (correo: string) =>
    (await postForm(app, { ...validEnquiry, correo, token: createAgedToken() })).status
  for (const good of ["o'higgins@empresa.example", 'иван@почта.рф', '用户@例子.公司'])
    expect(await post(good), good).toBe(303)
  for (const bad of [
    'a\r\nBcc: b@c.example',
    'a@b.example\u202e',
    'a b@c.example',
    'a@b',
    'a@b.example/x',
    '<a@b.example>',
  ])
    expect(await post(bad), bad).toBe(422)
})

const aFile = async (app: TestApp, reference: string): Promise<void> => {
  await app.bindings.MEDIA.put('correo/f-jose', 'pdf')
  await app.run`INSERT INTO enquiry_files (id, enquiry_id, name, type, size, created_at)
      SELECT 'f-jose', id, 'plano.pdf', 'application/pdf', 3, 1 FROM enquiries WHERE reference = ${reference}`
}

const isStored = async (app: TestApp) => (await app.bindings.MEDIA.head('correo/f-jose')) !== null

test('deletes no file if the database rejects an erasure', async () => {
  const { app, call } = await open()
  const email = 'vera@cauce.example'
  await app.bindings.DB.batch([
    app.bindings.DB.prepare("DELETE FROM managers WHERE id = 'vera'"),
    app.bindings.DB.prepare(
      "INSERT INTO managers (id, email, name, role, created_at) VALUES ('vera', ?1, 'Vera', 'owner', 0)",
    ).bind(email),
    app.bindings.DB.prepare(
      `CREATE TRIGGER refuse BEFORE DELETE ON managers BEGIN SELECT raise(ABORT, 'refused'); END`,
    ),
  ])
  try {
    await aFile(app, await sendEnquiry(app, { correo: email }))
    expect((await call('/borrar', { email, confirmation: email })).status).toBeGreaterThanOrEqual(400)
    expect(await isStored(app)).toBe(true)
    expect(await enquiriesOf(app)).toHaveLength(1)
  } finally {
    await app.bindings.DB.batch([
      app.bindings.DB.prepare('DROP TRIGGER refuse'),
      app.bindings.DB.prepare("DELETE FROM managers WHERE id = 'vera'"),
    ])
  }
})

test('reports files that could not be deleted, and the scheduled job deletes them', async () => {
  const { bindings } = await createTestApp()
  const MEDIA = replaceCalls(bindings.MEDIA, () => ({ delete: () => Promise.reject(new Error('Down')) }))
  const { app, call } = await open({ MEDIA })
  await aFile(app, await sendEnquiry(app, { correo: written }))
  const erased = await call('/borrar', { email: written, confirmation: written })
  expect(v.parse(erasureResultSchema, await erased.json()).filesLeft).toBe(1)
  expect(await enquiriesOf(app)).toEqual([])
  expect(await isStored(app)).toBe(true)
  expect(await deleteMarkedFiles(parseEnv(bindings))).toBe(1)
  expect(await isStored(app)).toBe(false)
  expect(await deleteMarkedFiles(parseEnv(bindings))).toBe(0)
})
