import { expect, test } from 'vitest'
import type { EditedText } from '#client/features/content/contract/edited-text.ts'
import { defaultSite } from '#client/site.ts'
import { createSettingsClient } from '#worker/features/settings/testing.ts'
import { createTestApp } from '#worker/testing/testing.ts'
import { createContentClient, createService, exampleCase } from '../testing.ts'

test('former addresses of an imported page lead to it after it is renamed', async () => {
  const { app, published, publish } = await createContentClient(await createTestApp())
  const page = {
    kind: 'page' as const,
    slug: 'equipo',
    title: 'Equipo',
    description: 'Quiénes somos',
    layout: 'standalone' as const,
    markdown: 'Hola.',
  }
  const { DB } = app.bindings
  const stored = await published(page)
  await DB.prepare(
    `INSERT INTO redirects (from_path, to_path, created_at) VALUES ('/empresa/equipo', '/equipo', 1)`,
  ).run()
  const renamed = await publish(stored, { ...page, slug: 'personas' })
  expect(renamed.status).toBe(200)
  for (const path of ['/empresa/equipo', '/equipo'])
    expect((await app.request(path)).headers.get('Location'), path).toBe('/personas')
  await DB.prepare('DELETE FROM redirects').run()
})

test('texts that name a renamed service get a revision, so that open editors do not bring the old name back', async () => {
  const { app, published, publish, send, kindsOf } = await createContentClient(await createTestApp())
  const service = await published(createService('taller'))
  const story = await published(exampleCase)
  const other = await published({ ...exampleCase, slug: 'otra', services: [] })
  expect((await publish(service, createService('obrador'))).status).toBe(200)
  const save = ({ id, rev }: typeof story, content: typeof exampleCase) =>
    send('PUT', `/${id}/borrador`, { content: { ...content, problem: 'Otro.' } }, rev)
  const stale = await save(story, exampleCase)
  expect(stale.status).toBe(412)
  expect(await stale.json()).toMatchObject({
    data: { current: { rev: story.rev + 1, hasChanges: false, content: { services: ['obrador'] } } },
  })
  expect((await kindsOf(story.id))[0]).toBe('published')
  expect((await save(other, { ...exampleCase, slug: 'otra', services: [] })).status).toBe(200)
  const page = await (await app.request('/servicios/obrador')).text()
  expect(page).toContain(exampleCase.title)
})

test.each(['before', 'after'])('texts follow a service that is renamed %s it is withdrawn', async (when) => {
  const { app, published, send } = await createContentClient(await createTestApp())
  const { save: saveSettings } = await createSettingsClient(app)
  const service = await published(createService('taller'))
  const story = await published(exampleCase)
  const enquiryRecipients = [{ email: 'taller@cauce.example', subject: 'taller' }]
  expect((await saveSettings(0, { ...defaultSite, enquiryRecipients })).status).toBe(200)
  const rename = (rev: number) =>
    send('PUT', `/${service.id}/borrador`, { content: createService('obrador') }, rev)
  const withdraw = (rev: number) => send('POST', `/${service.id}/acciones/unpublish`, {}, rev)
  const [first, second] = when === 'before' ? [rename, withdraw] : [withdraw, rename]
  const { rev } = await (await first(service.rev)).json<EditedText>()
  expect((await second(rev)).status).toBe(200)
  const stored = await app.bindings.DB.prepare('SELECT content FROM entries WHERE id = ?1')
    .bind(story.id)
    .first<string>('content')
  expect(JSON.parse(stored ?? '')).toMatchObject({ services: ['obrador'] })
  const settings = await app.bindings.DB.prepare(
    'SELECT data FROM settings ORDER BY rev DESC LIMIT 1',
  ).first<string>('data')
  expect(JSON.parse(settings ?? '').enquiryRecipients).toContainEqual({
    email: 'taller@cauce.example',
    subject: 'obrador',
  })
})

test('a draft that was never public takes nothing along that names a built-in service', async () => {
  const { app, published, drafted, send } = await createContentClient(await createTestApp())
  const story = await published({ ...exampleCase, services: ['correo'] })
  const { id, rev } = await drafted(createService('correo'))
  await send('PUT', `/${id}/borrador`, { content: createService('cartas') }, rev)
  const stored = await app.bindings.DB.prepare('SELECT content FROM entries WHERE id = ?1')
    .bind(story.id)
    .first<string>('content')
  expect(JSON.parse(stored ?? '')).toMatchObject({ services: ['correo'] })
})
