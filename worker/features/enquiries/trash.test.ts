import { expect, test } from 'vitest'
import worker from '../../index.ts'
import { createTestApp, testManager } from '../../testing/testing.ts'
import {
  createInboxClient,
  clearEnquiries,
  sendEnquiry,
  readStoredEnquiries,
  secretBindings,
} from './testing.ts'

const dayMs = 24 * 3_600_000

async function createInbox() {
  const app = await createTestApp(secretBindings)
  await clearEnquiries(app)
  const manager = await createInboxClient(app)
  const changed = async (references: string[], kind: string) => {
    const answer = await manager.act(references, { kind })
    expect(answer.status, kind).toBe(200)
    return (await answer.json<{ changed: number }>()).changed
  }
  return { app, ...manager, changed }
}

test('moves an enquiry to the trash, restores it unchanged, and deletes it only from there', async () => {
  const { app, act, changed, get, read } = await createInbox()
  const reference = await sendEnquiry(app)
  await act([reference], { kind: 'state', state: 'answered' })
  expect(await changed([reference], 'delete')).toBe(0)
  expect(await changed([reference], 'restore')).toBe(0)
  expect(await changed([reference], 'trash')).toBe(1)
  expect(await changed([reference], 'trash')).toBe(0)
  // An enquiry in the trash can only be restored or deleted.
  expect(await (await act([reference], { kind: 'state', state: 'new' })).json()).toEqual({ changed: 0 })
  expect(await (await act([reference], { kind: 'assign', assignee: testManager.id })).json()).toEqual({
    changed: 0,
  })
  const page = await read(`/mngr/consultas/${reference}`)
  expect(page).toContain('Recuperar')
  expect(page).toContain('Borrar para siempre')
  expect(await changed([reference], 'restore')).toBe(1)
  expect(await readStoredEnquiries(app)).toMatchObject([{ state: 'answered' }])
  expect(await changed([reference], 'trash')).toBe(1)
  expect(await changed([reference], 'delete')).toBe(1)
  expect(await readStoredEnquiries(app)).toEqual([])
  expect((await get(`/mngr/consultas/${reference}`)).status).toBe(404)
})

test('excludes the trash from lists, search, counts, dashboard and CSV unless asked for', async () => {
  const { app, changed, read, act, get } = await createInbox()
  const stays = await sendEnquiry(app, {
    nombre: 'Queda Prueba',
    mensaje: 'Queda la palabra murciélago aquí.',
  })
  const goes = await sendEnquiry(app, {
    nombre: 'Papelera Prueba',
    mensaje: 'Se va la palabra murciélago de aquí.',
  })
  for (const reference of [stays, goes]) await act([reference], { kind: 'assign', assignee: testManager.id })
  await changed([goes], 'trash')
  const narrowed = ['?q=murcielago', '?asunto=sitios', `?asignada=${testManager.id}`, '?estado=nuevas', '']
  for (const query of narrowed) {
    for (const path of [`/mngr/consultas${query}`, `/api/mngr/consultas/exportar.csv${query}`]) {
      const text = await read(path)
      expect(text, path).toContain('Queda Prueba')
      expect(text, path).not.toContain('Papelera Prueba')
    }
    expect(await read(`/mngr/consultas${query}`), query).toContain('1 consulta')
  }
  for (const query of ['', '&q=murcielago', '&asunto=sitios', `&asignada=${testManager.id}`]) {
    for (const path of ['/mngr/consultas', '/api/mngr/consultas/exportar.csv']) {
      const text = await read(`${path}?estado=papelera${query}`)
      expect(text, path + query).toContain('Papelera Prueba')
      expect(text, path + query).not.toContain('Queda Prueba')
    }
  }
  expect(await (await get('/api/mngr/consultas/cuenta')).json()).toEqual({ unread: 1, undelivered: 0 })
  expect(await read('/mngr')).toContain('1 consulta nueva')
  expect(await read('/mngr')).not.toContain('Papelera Prueba')
})

test('deletes enquiries thirty days after they were moved to the trash', async () => {
  const { app, changed } = await createInbox()
  const references = [
    await sendEnquiry(app),
    await sendEnquiry(app, { mensaje: 'Otra consulta, que se queda.' }),
  ]
  await changed(references, 'trash')
  const trashed = Date.now()
  await app.run`UPDATE enquiries SET trashed_at = ${trashed - 2 * dayMs} WHERE reference = ${references[0]}`
  const run = (at: number) =>
    worker.scheduled({ cron: '17 4 * * *', scheduledTime: at, noRetry() {} }, app.bindings)
  await run(trashed + 27 * dayMs)
  expect(await readStoredEnquiries(app)).toHaveLength(2)
  await run(trashed + 29 * dayMs)
  expect((await readStoredEnquiries(app)).map(({ reference }) => reference)).toEqual([references[1]])
})

test('audits who trashed, restored, deleted and exported which enquiries', async () => {
  const { app, changed, get } = await createInbox()
  const references = [
    await sendEnquiry(app),
    await sendEnquiry(app, { mensaje: 'Otra consulta de la prueba.' }),
  ]
  const before = await app.value<number>`SELECT coalesce(max(id), 0) AS id FROM audit`
  await changed(references, 'trash')
  await changed(references.slice(0, 1), 'restore')
  await changed(references, 'delete')
  await changed(references, 'delete').catch(() => 0)
  await get('/api/mngr/consultas/exportar.csv?estado=nuevas')
  const results = await app.all<{
    event: string
    manager_id: string
    detail: string
    device: string
  }>`SELECT event, manager_id, detail, device FROM audit WHERE id > ${before} ORDER BY id`
  const [first, second] = references
  expect(results.map(({ event, detail }) => [event, detail])).toEqual([
    ['enquiry.trashed', references.toSorted().join(', ')],
    ['enquiry.restored', first],
    ['enquiry.deleted', second],
    ['enquiry.exported', '?estado=nuevas'],
  ])
  expect(new Set(results.map(({ manager_id }) => manager_id))).toEqual(new Set([testManager.id]))
})
