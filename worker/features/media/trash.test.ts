import { expect, test } from 'vitest'
import type { MediaPages } from '#client/features/media/contract.ts'
import { trashDays } from '#client/ui/list/trash-days.ts'
import { getDatabase } from '../../env.ts'
import { dayMs } from '../../site-settings/day.ts'
import { createMediaClient } from './testing.ts'
import { emptyMediaTrash } from './trash.ts'

async function open() {
  const client = await createMediaClient()
  const { app, call, image } = client
  const media = await image('Un plano', [480, 960])
  const list = async (query = '') =>
    (await call('GET', `/medios?q=${media.id}${query}`)).json<MediaPages['mngr-medios']>()
  const restore = () => call('POST', `/medios/${media.id}/acciones/restore`)
  const filesOf = async () =>
    (await app.bindings.MEDIA.list({ prefix: `medios/${media.id}/` })).objects.map(({ key }) => key)
  /** Runs the nightly job some days after now. */
  const runJob = (days: number) =>
    emptyMediaTrash({ db: getDatabase(app.bindings), media: app.bindings.MEDIA }, Date.now() + days * dayMs)
  return { ...client, media, list, restore, filesOf, runJob }
}

test('an image in the trash is no longer offered, and comes back as it was', async () => {
  const { app, call, media, image, list, trash, restore } = await open()
  const described = { alt: 'Un plano viejo', decorative: false, name: 'plano.png', focus: { x: 10, y: 20 } }
  await call('PATCH', `/medios/${media.id}`, described)
  await call('POST', '/medios/etiquetas', { ids: [media.id], add: ['Obras viejas'] })
  const before = (await list()).media

  expect([(await trash(media.id)).status, (await trash(media.id)).status]).toEqual([204, 204])
  expect(await list()).toMatchObject({ media: [], total: 0 })
  expect((await list()).labels.map(({ name }) => name)).not.toContain('Obras viejas')
  // Whoever has its address may still open it, until it is deleted for good.
  expect((await app.request(media.image.src)).status).toBe(200)
  expect((await call('PATCH', `/medios/${media.id}`, described)).status).toBe(404)
  const other = await image('Otra', [700])
  expect((await call('POST', `/medios/${other.id}/sustituir`, { by: media.id })).status).toBe(404)

  const { media: trashed, total } = await list('&estado=papelera')
  expect([trashed, total]).toMatchObject([[{ trashedAt: expect.any(String) }], 1])
  expect((await list('&estado=papelera&etiqueta=Obras+viejas')).total).toBe(1)
  expect([(await restore()).status, (await restore()).status]).toEqual([204, 204])
  expect((await list()).media).toEqual(before)
  expect((await list('&estado=papelera')).total).toBe(0)
})

test('only what is in the trash is deleted for good, with its files, unless a text uses it again', async () => {
  const { app, call, media, trash, filesOf } = await open()
  const remove = () => call('POST', `/medios/${media.id}/acciones/delete`)
  const refused = await remove()
  expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('papelera')])
  expect((await trash(media.id)).status).toBe(204)
  const content = { slug: 'con-plano', title: 'x', description: '', markdown: `![x](${media.image.src})` }
  const page = await (await call('POST', '/paginas', { content })).json<{ id: string; rev: number }>()
  expect((await remove()).status).toBe(409)
  expect(await filesOf()).toHaveLength(2)
  const without = { ...content, markdown: 'Nada' }
  await call('PUT', `/paginas/${page.id}/borrador`, { content: without }, page.rev)
  expect([(await remove()).status, (await remove()).status]).toEqual([204, 404])
  expect(await filesOf()).toEqual([])
  expect((await app.request(media.image.src)).status).toBe(404)
})

test('the nightly job deletes what was in the trash for thirty days, with its files, and nothing in use', async () => {
  const { app, call, media, image, trash, filesOf, runJob } = await open()
  const used = await image('Usada', [500])
  for (const { id } of [media, used]) expect((await trash(id)).status).toBe(204)
  const content = { slug: 'la-usa', title: 'x', description: '', markdown: `![x](${used.image.src})` }
  await call('POST', '/paginas', { content })
  const stored = () =>
    app.column<string>`SELECT id FROM media WHERE id IN (${media.id}, ${used.id}) ORDER BY id = ${media.id}`
  await runJob(trashDays - 1)
  expect(await stored()).toEqual([used.id, media.id])
  expect(await filesOf()).toHaveLength(2)
  await runJob(trashDays + 1)
  expect(await stored()).toEqual([used.id])
  expect(await filesOf()).toEqual([])
})
