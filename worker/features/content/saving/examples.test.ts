import { expect, test } from 'vitest'
import type { EditorPage } from '#client/features/content/contract/edited-text.ts'
import { createTestApp } from '#worker/testing/testing.ts'
import { createContentClient, createService } from '../testing.ts'

test('opening a built-in service stores nothing', async () => {
  const { app, session, text, send } = await createContentClient(await createTestApp())
  const open = (id: string) => app.request(`/api/data/mngr/paginas/${id}`, { headers: session })
  const opened = await open('migraciones')
  expect((await opened.json<{ data: EditorPage }>()).data).toMatchObject({
    text: { rev: 0, state: 'template', kind: 'service' },
    template: { slug: 'migraciones' },
  })
  expect((await open('inventado')).status).toBe(404)
  expect(await app.bindings.DB.prepare("SELECT 1 FROM entries WHERE kind = 'service'").first()).toBeNull()
  // Who has services edits those.
  expect((await send('POST', '/ejemplos', { kind: 'service' })).status).toBe(204)
  const stored = await (await open('migraciones')).json<{ data: EditorPage }>()
  expect(stored.data).toMatchObject({ text: { rev: 1, state: 'published' }, template: null })
  expect(await text('/servicios')).toContain('Migraciones')
})

test('a service in the trash keeps the built-in ones neither from being opened nor from being adopted', async () => {
  const { app, session, send, drafted } = await createContentClient(await createTestApp())
  const { id, rev } = await drafted(createService('taller'))
  expect((await send('POST', `/${id}/acciones/trash`, {}, rev)).status).toBe(200)
  const open = async () => (await app.request('/api/data/mngr/paginas/correo', { headers: session })).status
  expect(await open()).toBe(200)
  expect((await send('POST', '/ejemplos', { kind: 'service' })).status).toBe(204)
  expect((await send('POST', '/ejemplos', { kind: 'service' })).status).toBe(409)
})
