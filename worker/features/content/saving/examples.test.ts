import { expect, test } from 'vitest'
import type { EditorPage } from '#client/features/content/contract/edited-text.ts'
import type { EntryPages } from '#client/features/content/contract/entries.ts'
import { serviceIds } from '#client/features/settings/contract/services.ts'
import { defaultSite } from '#client/site.ts'
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

const listServices = async ({ app, session }: Awaited<ReturnType<typeof createContentClient>>) => {
  const response = await app.request('/api/data/mngr/paginas', { headers: session })
  const { data } = await response.json<{ data: EntryPages['mngr-paginas'] }>()
  return data.kinds.service.map(({ title, state }) => [title, state])
}

test('the first own service, also as a draft, makes the built-in ones entries of which readers notice nothing', async () => {
  const client = await createContentClient(await createTestApp())
  const { app, text, drafted, publish, send } = client
  const shown = async () => [...(await text('/servicios')).matchAll(/<tr id="([^"]+)"/g)].map(([, id]) => id)
  const names = defaultSite.services.map(({ name }) => name)
  const listed = (state: string) => names.map((name) => [name, state])
  const countAdoptions = () =>
    app.value<number>`SELECT count(*) FROM audit WHERE event = 'document.adopted' AND manager_id IS NOT NULL`
  const adoptions = await countAdoptions()
  expect(await listServices(client)).toEqual(listed('template'))
  const draft = await drafted(createService('taller'))
  expect(await listServices(client)).toEqual([...listed('published'), ['Taller taller', 'draft']])
  expect(await shown()).toEqual(serviceIds)
  expect(await countAdoptions()).toBe((adoptions ?? 0) + 1)
  await drafted(createService('otro'))
  expect(await app.value`SELECT count(*) FROM entries WHERE kind = 'service'`).toBe(9)

  const { rev } = await (await publish(draft, createService('taller'))).json<{ rev: number }>()
  expect(await shown()).toEqual([...serviceIds, 'taller'])
  expect((await send('POST', `/${draft.id}/acciones/trash`, {}, rev)).status).toBe(200)
  expect(await shown()).toEqual(serviceIds)
})

test('a draft from before the built-in services were entries does not hide them once it is published', async () => {
  const client = await createContentClient(await createTestApp())
  const draft = await client.drafted(createService('taller'))
  await client.app.run`DELETE FROM entries WHERE id <> ${draft.id}`
  expect(await listServices(client)).toContainEqual(['Correo y dominios', 'template'])
  expect((await client.publish(draft, createService('taller'))).status).toBe(200)
  expect(await listServices(client)).toHaveLength(8)
  expect(await client.text('/')).toContain('Correo y dominios')
})

test('without the services that the owner has withdrawn, nothing offers the built-in ones again', async () => {
  const client = await createContentClient(await createTestApp())
  const { session, send, drafted, app } = client
  const { id } = await drafted(createService('taller'))
  for (const each of [...serviceIds, id])
    expect((await send('POST', `/${each}/acciones/trash`, {}, 1)).status).toBe(200)
  expect(await listServices(client)).toEqual([])
  expect((await send('POST', '/ejemplos', { kind: 'service' })).status).toBe(409)
  expect((await app.request('/api/data/mngr/paginas/inventado', { headers: session })).status).toBe(404)
  await drafted(createService('nuevo'))
  expect(await listServices(client)).toEqual([['Taller nuevo', 'draft']])
})
