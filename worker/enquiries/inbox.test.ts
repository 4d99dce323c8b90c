import { expect, test } from 'vitest'
import { createTestApp, testManager } from '../testing/testing.ts'
import { csvLines } from './csv.ts'
import { asManager, clearEnquiries, send, storedEnquiries, withSecret } from './testing.ts'

test('the inbox: listed, moved, noted, exported as text, deleted, and closed to strangers', async () => {
  const app = await createTestApp(withSecret)
  await clearEnquiries(app)
  const reference = await send(app, { nombre: '=1+1' })
  for (const path of ['/exportar.csv', '/cuenta'])
    expect((await app.request(`/api/mngr/consultas${path}`)).status).toBe(401)
  const { act, post, read, headers } = await asManager(app)
  for (const state of ['progress', 'answered', 'archived', 'spam', 'new'] as const) {
    expect((await act([reference], { kind: 'state', state })).status).toBe(200)
    expect((await storedEnquiries(app))[0]?.state).toBe(state)
  }
  expect((await act([reference], { kind: 'state', state: 'perdida' })).status).toBe(422)
  expect((await post(`/${reference}/notas`, { text: '<b>Llamar</b> mañana' })).status).toBe(201)
  expect((await post('/C-0000-0000/notas', { text: 'De ninguna' })).status).toBe(404)
  expect(await read(`/mngr/consultas/${reference}`)).toContain('&lt;b&gt;Llamar&lt;/b&gt; mañana')
  expect(await read('/mngr/consultas?q=RENOVAR%20sitio')).toContain(reference)
  expect(await read('/mngr/consultas?q=RENOVAR%20nada')).toContain('Ninguna consulta coincide')
  expect(await read('/api/mngr/consultas/exportar.csv')).toContain("'=1+1")
  for (const kind of ['trash', 'delete']) expect((await act([reference], { kind })).status).toBe(200)
  expect((await app.request(`/mngr/consultas/${reference}`, { headers })).status).toBe(404)
})

test('"no es spam" lets the next message of that sender through', async () => {
  const app = await createTestApp(withSecret)
  await clearEnquiries(app)
  const reference = await send(app, { mensaje: 'http://a.example '.repeat(8) })
  expect((await storedEnquiries(app))[0]?.state).toBe('spam')
  const { act } = await asManager(app)
  expect((await act([reference], { kind: 'not-spam' })).status).toBe(200)
  await send(app, { mensaje: 'http://b.example '.repeat(8) })
  expect((await storedEnquiries(app)).map(({ state }) => state)).toEqual(['new', 'new'])
})

test('an enquiry is given to somebody of the team, and to nobody else', async () => {
  const app = await createTestApp(withSecret)
  await clearEnquiries(app)
  const reference = await send(app, {})
  const { act, read } = await asManager(app)
  const { DB } = app.bindings
  await DB.prepare(
    `INSERT INTO managers (id, email, name, created_at, disabled_at) VALUES
      ('m2', 'luis@cauce.example', 'Luis Prueba', 0, NULL), ('m3', 'eva@cauce.example', 'Eva Prueba', 0, 1)
      ON CONFLICT DO NOTHING`,
  ).run()
  for (const assignee of ['m3', 'nadie-conocido', 'luis@cauce.example'])
    expect((await act([reference], { kind: 'assign', assignee })).status, assignee).toBe(422)
  expect((await act([reference], { kind: 'assign', assignee: 'm2' })).status).toBe(200)
  const page = await read(`/mngr/consultas/${reference}`)
  expect(page).toMatch(/<option value="m2" selected="">Luis Prueba<\/option>/)
  expect(page).toContain(`${testManager.name} (tú)`)
  expect(page).not.toContain('<option value="m3"')
  expect(await read('/mngr/consultas?asignada=m2')).toContain(reference)
  expect(await read('/mngr/consultas?asignada=m1')).not.toContain(`consultas/${reference}`)
  expect(await read('/api/mngr/consultas/exportar.csv')).toContain('Luis Prueba')

  await DB.prepare("UPDATE managers SET disabled_at = 1 WHERE id = 'm2'").run()
  expect(await read(`/mngr/consultas/${reference}`)).toContain('Luis Prueba (ya no está en el equipo)')
  expect((await act([reference], { kind: 'assign', assignee: null })).status).toBe(200)
  expect(await read('/mngr/consultas?asignada=nadie')).toContain(`consultas/${reference}`)
})

test('every formula of a spreadsheet leaves as text', () => {
  const row = {
    reference: 'C-0000-0000',
    id: 1,
    createdAt: 0,
    trashedAt: null,
    state: 'new',
    email: 'a@b.example',
    company: '',
  } as const
  for (const text of ['=1', '+1', '-1', '@A', '\t=1', ' =1', '\uff1d1']) {
    const csv = csvLines([{ ...row, name: text, subject: 'otro', message: 'x', assignee: null }])
    expect(csv, text).toContain(`'${text}`)
  }
})
