import { expect, onTestFinished, test } from 'vitest'
import type { DashboardPages } from '#client/features/dashboard/contract.ts'
import { defaultSite } from '#client/site.ts'
import { createTestApp, postJson, signInOwner, signInEditor, type TestApp } from '../../testing/testing.ts'
import { createContentClient, exampleTexts, createService } from '../content/testing.ts'
import { createSettingsClient, changedSettings, resetSettings } from '../settings/testing.ts'

async function launchOf(app: TestApp, headers: Record<string, string>) {
  const answer = await app.request('/api/data/mngr', { headers })
  return (await answer.json<{ data: DashboardPages['mngr'] }>()).data.launch
}

test('the dashboard lists what the site still lacks before its launch', async () => {
  const app = await resetSettings(await createTestApp())
  await app.bindings.DB.prepare("DELETE FROM entries WHERE kind = 'article'").run()
  const session = await signInOwner(app)
  expect(await launchOf(app, session)).toEqual({
    missing: ['identity', 'email', 'privacy', 'mail', 'image', 'content', 'article'],
    lacks: ['legalName', 'taxId', 'street'],
    samples: { articles: 0, pages: 2, changed: [] },
    open: 6,
  })
  expect(await (await app.request('/mngr', { headers: session })).text()).toContain('Antes de publicar')
  const { save } = await createSettingsClient(app)
  expect((await save(0, changedSettings)).status).toBe(200)
  expect((await launchOf(app, session)).missing).toEqual(['mail', 'image', 'content', 'article'])
})

test('the content step requires services and a home page written by the owner', async () => {
  const { app, session, published, send } = await createContentClient(await createTestApp())
  const isLacking = async () => (await launchOf(app, session)).missing.includes('content')
  const { id, rev } = await published(createService('taller'))
  expect(await isLacking()).toBe(true)
  const body = { content: exampleTexts.home }
  await send('PUT', '/portada/borrador', body, 0)
  expect(await isLacking()).toBe(true)
  await send('POST', '/portada/publicar', body, 1)
  expect(await isLacking()).toBe(false)
  await send('POST', `/${id}/acciones/unpublish`, {}, rev)
  expect(await isLacking()).toBe(true)
})

test('the site shows no date of a privacy review until the owner sets one', async () => {
  const app = await resetSettings(await createTestApp())
  const { save, session } = await createSettingsClient(app)
  expect((await save(0, { ...defaultSite, email: 'a@b.example' })).status).toBe(200)
  expect((await launchOf(app, session)).missing).toContain('privacy')
  expect(await (await app.request('/privacidad')).text()).not.toContain('Última revisión')
  expect((await save(1, { ...defaultSite, privacyUpdated: '2027-02-03' })).status).toBe(200)
  expect((await launchOf(app, session)).missing).not.toContain('privacy')
  expect(await (await app.request('/privacidad')).text()).toContain('3 de febrero de 2027')
})

test('a step is done once the site shows its result; the owner can skip and reopen steps', async () => {
  const app = await resetSettings(await createTestApp())
  await app.bindings.DB.prepare('DELETE FROM first_steps').run()
  await app.bindings.DB.prepare("DELETE FROM entries WHERE kind = 'article'").run()
  const session = await signInOwner(app)
  const states = async () => {
    const answer = await app.request('/api/data/mngr/primeros-pasos', { headers: session })
    const { data } = await answer.json<{ data: DashboardPages['mngr-primeros-pasos'] }>()
    return data.steps.map(({ state }) => state).join(' ')
  }
  const say = (step: string, state: string) =>
    app.request(`/api/mngr/primeros-pasos/${step}`, postJson({ state }, session, 'PUT'))
  expect(await states()).toBe('open open open open open open')
  expect((await say('look', 'skipped')).status).toBe(204)
  expect((await say('mail', 'done')).status).toBe(204)
  expect((await say('nada', 'done')).status).toBe(404)
  expect((await say('look', 'sent')).status).toBe(422)
  expect(await states()).toBe('open skipped open open done open')
  const { save } = await createSettingsClient(app)
  expect((await save(0, changedSettings)).status).toBe(200)
  expect((await say('services', 'skipped')).status).toBe(204)
  expect((await say('services', 'open')).status).toBe(204)
  expect(await states()).toMatch(/^done (done|skipped) open done done open$/)
  const editor = await signInEditor(app)
  expect(
    (await app.request('/api/mngr/primeros-pasos/look', postJson({ state: 'open' }, editor, 'PUT'))).status,
  ).toBe(403)
  await app.bindings.DB.prepare('DELETE FROM first_steps').run()
})

test('an open step names what it still lacks', async () => {
  const app = await resetSettings(await createTestApp())
  const session = await signInOwner(app)
  const lacks = async () => {
    const answer = await app.request('/api/data/mngr/primeros-pasos', { headers: session })
    const { data } = await answer.json<{ data: DashboardPages['mngr-primeros-pasos'] }>()
    return Object.fromEntries(data.steps.map((step) => [step.id, step.lacks]))
  }
  expect(await lacks()).toMatchObject({
    identity: ['name', 'tagline', 'description', 'email'],
    look: ['accent'],
    legal: ['legalName', 'taxId', 'street', 'privacyUpdated'],
    mail: [],
  })
  const { save } = await createSettingsClient(app)
  expect((await save(0, { ...changedSettings, taxId: '', privacyUpdated: '' })).status).toBe(200)
  expect(await lacks()).toMatchObject({ identity: [], look: [], legal: ['taxId', 'privacyUpdated'] })
  const panel = await (await app.request('/mngr', { headers: session })).text()
  expect(panel).toContain('href="/mngr/ajustes#taxId">Di quién está detrás: falta la identificación fiscal')
})

test('skipping all open steps at once does not change completed ones', async () => {
  const app = await resetSettings(await createTestApp())
  await app.bindings.DB.prepare('DELETE FROM first_steps').run()
  onTestFinished(async () => void (await app.bindings.DB.prepare('DELETE FROM first_steps').run()))
  const session = await signInOwner(app)
  const say = (step: string, state: string) =>
    app.request(`/api/mngr/primeros-pasos/${step}`, postJson({ state }, session, 'PUT'))
  expect((await launchOf(app, session)).open).toBeGreaterThan(3)
  expect((await say('mail', 'done')).status).toBe(204)
  expect((await say('todos', 'done')).status).toBe(422)
  expect((await say('todos', 'skipped')).status).toBe(204)
  expect((await launchOf(app, session)).open).toBe(0)
  const rows = await app.bindings.DB.prepare("SELECT state FROM first_steps WHERE step = 'mail'").first(
    'state',
  )
  expect(rows).toBe('done')
  expect((await say('look', 'open')).status).toBe(204)
  expect((await launchOf(app, session)).open).toBe(1)
})

test('editors do not see the launch checklist', async () => {
  const app = await resetSettings(await createTestApp())
  expect(await launchOf(app, await signInEditor(app))).toEqual({
    missing: [],
    lacks: [],
    samples: { articles: 0, pages: 0, changed: [] },
    open: 0,
  })
})
