import { expect, onTestFinished, test } from 'vitest'
import { textIds, textKinds } from '#client/features/content/kinds/names.ts'
import type { DashboardPages } from '#client/features/dashboard/contract.ts'
import { defaultSite } from '#client/site.ts'
import { createTestApp, postJson, signInOwner, signInEditor, type TestApp } from '../../testing/testing.ts'
import { getDefaultContent } from '../content/defaults/default-texts.ts'
import { createContentClient, createService } from '../content/testing.ts'
import { createSettingsClient, changedSettings, resetSettings } from '../settings/testing.ts'

async function launchOf(app: TestApp, headers: Record<string, string>) {
  const answer = await app.request('/api/data/mngr', { headers })
  return (await answer.json<{ data: DashboardPages['mngr'] }>()).data.launch
}

test('the dashboard of a new site leads to its first steps, and then to its samples', async () => {
  const app = await resetSettings(await createTestApp())
  await app.run`DELETE FROM entries WHERE kind = 'article'`
  const session = await signInOwner(app)
  const read = async () => (await app.request('/mngr', { headers: session })).text()
  expect(await launchOf(app, session)).toEqual({
    samples: { articles: 0, pages: 2, people: 0, cases: 0, jobs: 0, events: 0, changed: [] },
    open: 6,
  })
  expect(await read()).toContain('Empieza por los primeros pasos')
  const skipped = postJson({ state: 'skipped' }, session, 'PUT')
  expect((await app.request('/api/mngr/primeros-pasos/todos', skipped)).status).toBe(204)
  expect(await read()).toContain('2 textos de ejemplo sin cambiar')
  expect(await read()).not.toContain('primeros pasos')
  await app.run`DELETE FROM first_steps`
})

test('the site shows no date of a privacy review until the owner sets one', async () => {
  const app = await resetSettings(await createTestApp())
  const { save } = await createSettingsClient(app)
  expect((await save(0, { ...defaultSite, email: 'a@b.example' })).status).toBe(200)
  expect(await (await app.request('/privacidad')).text()).not.toContain('Última revisión')
  expect((await save(1, { ...defaultSite, privacyUpdated: '2027-02-03' })).status).toBe(200)
  expect(await (await app.request('/privacidad')).text()).toContain('3 de febrero de 2027')
})

test('a step is done once the site shows its result; the owner can skip and reopen steps', async () => {
  const app = await resetSettings(await createTestApp())
  await app.run`DELETE FROM first_steps`
  await app.run`DELETE FROM entries WHERE kind = 'article'`
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
  await app.run`DELETE FROM first_steps`
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
    look: ['accent', 'icon'],
    legal: ['legalName', 'taxId', 'street', 'privacyUpdated'],
    mail: [],
  })
  const { save } = await createSettingsClient(app)
  expect((await save(0, { ...changedSettings, taxId: '', privacyUpdated: '' })).status).toBe(200)
  expect(await lacks()).toMatchObject({ identity: [], look: [], legal: ['taxId', 'privacyUpdated'] })
})

test('a sample that was published word for word is still to be done', async () => {
  const app = await resetSettings(await createTestApp())
  await app.run`DELETE FROM entries WHERE kind NOT IN ('article', 'page')`
  const { session, send, published } = await createContentClient(app)
  const lacks = async () => {
    const answer = await app.request('/api/data/mngr/primeros-pasos', { headers: session })
    const { data } = await answer.json<{ data: DashboardPages['mngr-primeros-pasos'] }>()
    return data.steps.find(({ id }) => id === 'services')?.lacks
  }
  const all = ['service', ...textKinds]
  expect((await send('POST', '/ejemplos', { kind: 'service' })).status).toBe(204)
  for (const kind of textKinds) {
    const body = { content: await getDefaultContent(kind) }
    expect((await send('POST', `/${textIds[kind]}/publicar`, body, 0)).status).toBe(200)
  }
  expect(await lacks()).toEqual(all)
  const { save } = await createSettingsClient(app)
  expect((await save(0, { ...defaultSite, treatment: 'usted' })).status).toBe(200)
  expect(await lacks(), 'in another form of address').toContain('home')
  await published(createService('taller'))
  const contact = await getDefaultContent('contact')
  const own = { content: { ...contact, title: 'Escríbenos' } }
  expect((await send('POST', `/${textIds.contact}/publicar`, own, 1)).status).toBe(200)
  expect(await lacks()).toEqual(textKinds.filter((kind) => kind !== 'contact'))
  await app.run`DELETE FROM entries WHERE kind NOT IN ('article', 'page')`
})

test('the first steps name each public text with built-in sentences, until the owner changes or accepts it', async () => {
  const app = await resetSettings(await createTestApp())
  const { session, send } = await createContentClient(app)
  const read = async () => {
    const answer = await app.request('/api/data/mngr/primeros-pasos', { headers: session })
    return (await answer.json<{ data: DashboardPages['mngr-primeros-pasos'] }>()).data
  }
  const listed = async () => (await read()).builtInTexts.map(({ key }) => key)
  const accept = async (key: string, state = 'done') =>
    (await app.request(`/api/mngr/primeros-pasos/${key}`, postJson({ state }, session, 'PUT'))).status
  const templates = ['service', ...textKinds.map((kind) => textIds[kind])].map((id) => `texto.${id}`)
  const others = ['aviso-legal', 'privacidad', 'cookies', 'accesibilidad', 'nota-al-pie'].map(
    (id) => `texto.${id}`,
  )
  expect(await listed()).toEqual([...templates, ...others])
  // Publishing the built-in services raises no count: the template stands for all of them.
  expect((await read()).builtInTexts[0]?.count).toBe(defaultSite.services.length)
  const about = { ...(await getDefaultContent('about')), title: 'Somos el taller', left: 'Nada más.' }
  expect((await send('POST', '/nosotros/publicar', { content: about }, 0)).status).toBe(200)
  expect((await listed()).toSorted()).toEqual([...templates, ...others].toSorted())
  const changed = (await read()).builtInTexts.find(({ key }) => key === 'texto.nosotros')
  expect(changed).toMatchObject({
    name: 'Nosotros',
    fields: [{ field: 'lead' }, { label: 'Segunda columna' }],
  })
  expect(changed?.fields[1]?.sentence).toMatch(/^\p{Lu}/u)
  const contact = { ...(await getDefaultContent('contact')), title: 'Escribe al taller' }
  expect((await send('POST', '/contacto/publicar', { content: contact }, 0)).status).toBe(200)
  const fields = (await read()).builtInTexts.find(({ key }) => key === 'texto.contacto')?.fields
  expect(fields?.map(({ field }) => field)).toEqual(expect.arrayContaining(['use', 'thanks']))
  expect(await accept('texto.nosotros')).toBe(204)
  expect(await accept('texto.blog')).toBe(204)
  expect(await accept('texto.nota-al-pie')).toBe(204)
  expect(await listed()).not.toContain('texto.nosotros')
  expect(await listed()).not.toContain('texto.nota-al-pie')
  const lacks = (await read()).steps.find(({ id }) => id === 'services')?.lacks
  expect(lacks).not.toContain('blog')
  expect(await accept('texto.nosotros', 'open')).toBe(204)
  expect(await listed()).toContain('texto.nosotros')
  // A legal text is the owner's once most of it is.
  const entryUrl = '/api/data/mngr/paginas/aviso-legal'
  const notice = await (
    await app.request(entryUrl, { headers: session })
  ).json<{
    data: { text: { content: { markdown: string } } }
  }>()
  const { content } = notice.data.text
  const publishNotice = (markdown: string, rev: number) =>
    send('POST', '/aviso-legal/publicar', { content: { ...content, markdown } }, rev)
  const legalFields = async () =>
    (await read()).builtInTexts.find(({ key }) => key === 'texto.aviso-legal')?.fields
  expect(await legalFields()).toEqual([])
  const added = content.markdown.replaceAll(/^- /gm, '* ')
  expect((await publishNotice(`Una frase nuestra, que es nueva.\n\n${added}`, 0)).status).toBe(200)
  expect(await legalFields()).toMatchObject([
    { field: 'markdown', sentence: expect.stringMatching(/^\p{L}/u) },
  ])
  expect((await publishNotice('Todo lo que dice aquí es nuestro y de nadie más.', 1)).status).toBe(200)
  expect(await legalFields()).toBeUndefined()
  // The date of the last review stands for all legal texts.
  const { save } = await createSettingsClient(app)
  expect((await listed()).filter((key) => others.includes(key))).toContain('texto.accesibilidad')
  expect((await save(0, { ...defaultSite, privacyUpdated: '2026-11-30' })).status).toBe(200)
  expect((await listed()).filter((key) => others.includes(key))).toEqual([])
  expect((await send('POST', '/aviso-legal/acciones/revertToTemplate', {}, 2)).status).toBe(200)
  // Accepted as a template, and then made texts of their own.
  expect(await accept('texto.service')).toBe(204)
  expect((await send('POST', '/ejemplos', { kind: 'service' })).status).toBe(204)
  expect((await read()).builtInTexts.some(({ kind }) => kind === 'service')).toBe(false)
  expect(await accept('texto.Otra cosa')).toBe(404)
  await app.run`DELETE FROM first_steps`
})

test('skipping all open steps at once does not change completed ones', async () => {
  const app = await resetSettings(await createTestApp())
  await app.run`DELETE FROM first_steps`
  onTestFinished(async () => void (await app.run`DELETE FROM first_steps`))
  const session = await signInOwner(app)
  const say = (step: string, state: string) =>
    app.request(`/api/mngr/primeros-pasos/${step}`, postJson({ state }, session, 'PUT'))
  expect((await launchOf(app, session)).open).toBeGreaterThan(3)
  expect((await say('mail', 'done')).status).toBe(204)
  expect((await say('todos', 'done')).status).toBe(422)
  expect((await say('todos', 'skipped')).status).toBe(204)
  expect((await launchOf(app, session)).open).toBe(0)
  const rows = await app.value`SELECT state FROM first_steps WHERE step = 'mail'`
  expect(rows).toBe('done')
  // A test mail that nobody confirmed is still open, and is skipped too.
  await app.run`UPDATE first_steps SET state = 'sent' WHERE step = 'mail'`
  expect((await launchOf(app, session)).open).toBe(1)
  expect((await say('todos', 'skipped')).status).toBe(204)
  expect((await launchOf(app, session)).open).toBe(0)
  expect((await say('look', 'open')).status).toBe(204)
  expect((await launchOf(app, session)).open).toBe(1)
})

test('editors are not led to the first steps', async () => {
  const app = await resetSettings(await createTestApp())
  expect(await launchOf(app, await signInEditor(app))).toEqual({
    samples: { articles: 0, pages: 0, people: 0, cases: 0, jobs: 0, events: 0, changed: [] },
    open: 0,
  })
})
