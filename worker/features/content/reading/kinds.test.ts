import { expect, test } from 'vitest'
import type { EntryPages } from '#client/features/content/contract/entries.ts'
import { legalIds } from '#client/features/content/kinds/legal.ts'
import { textKinds } from '#client/features/content/kinds/names.ts'
import { toSlug } from '#client/runtime/text/slug.ts'
import { createTestApp } from '#worker/testing/testing.ts'
import {
  createContentClient,
  exampleEvent,
  exampleJob,
  examplePerson,
  exampleQuestion,
  createService,
  exampleCase,
} from '../testing.ts'

const titles = ['El equipo', 'Casos', 'Preguntas frecuentes']

test('people, cases and questions appear only while they are published', async () => {
  const { text, send, drafted, publish } = await createContentClient(await createTestApp())
  const pages = ['/', '/nosotros', '/servicios', '/contacto', '/sitemap.xml', '/api/data/nosotros']
  const everything = async () => (await Promise.all(pages.map(text))).join('')
  const before = await everything()
  const drafts = [
    [await drafted(examplePerson), examplePerson],
    [await drafted(exampleCase), exampleCase],
    [await drafted(exampleQuestion), exampleQuestion],
  ] as const
  const said = [
    ...titles.map((title) => `${title}</h2>`),
    examplePerson.title,
    exampleCase.title,
    exampleQuestion.title,
  ]
  for (const part of said) expect((await everything()).includes(part), part).toBe(false)
  const live = []
  for (const [document, content] of drafts) {
    const answer = await publish(document, content)
    expect(answer.status).toBe(200)
    live.push(await answer.json<{ id: string; rev: number }>())
  }
  const about = await text('/nosotros')
  for (const part of [
    'El equipo',
    examplePerson.title,
    examplePerson.role,
    examplePerson.duties,
    examplePerson.photo.src,
    'Casos',
    'href="/casos/una-imprenta"',
  ])
    expect(about, part).toContain(part)
  expect(await text('/casos')).toContain('href="/casos/una-imprenta"')
  const page = await text('/casos/una-imprenta')
  for (const part of [
    ...Object.entries(exampleCase).flatMap(([name, value]) =>
      ['kind', 'permission', 'date', 'services'].includes(name)
        ? []
        : [value].flat().filter((each) => typeof each === 'string'),
    ),
    ...Object.values(exampleCase.figures[0] ?? {}),
    `Publicado con permiso de ${exampleCase.customer}`,
    '<time dateTime="2026-05">mayo de 2026</time>',
    '"@type":"Article","headline":"Una imprenta"',
    `<meta name="description" content="${exampleCase.problem}">`,
  ])
    expect(page, part).toContain(part)
  const services = await text('/servicios')
  expect(services).toContain(exampleQuestion.title)
  expect(services).toContain(exampleQuestion.answer)
  // The proof of permission is private, and entries without a path are not in the sitemap.
  expect(await everything()).not.toContain(exampleCase.permission)
  expect(await text('/sitemap.xml')).not.toMatch(/person|case\/|question/)
  expect(await text('/sitemap.xml')).toContain('/casos/una-imprenta')
  // The footer leads to the list.
  expect(services).toContain('href="/casos"')
  // The default services are still shown.
  expect(services).toContain('Correo y dominios')
  for (const { id, rev } of live)
    expect((await send('POST', `/${id}/acciones/unpublish`, {}, rev)).status).toBe(200)
  const after = await everything()
  for (const part of said) expect(after.includes(part), part).toBe(false)
  expect(before).toContain('Correo y dominios')
})

test.each([
  ['role', examplePerson, { role: '' }],
  ['duties', examplePerson, { duties: 'tu texto aquí' }],
  ['source', exampleCase, { source: '' }],
  ['date', exampleCase, { date: '' }],
  ['permission', exampleCase, { permission: '' }],
  ['quoteBy', exampleCase, { quoteBy: '' }],
  ['problem', exampleCase, { problem: 'Lorem ipsum' }],
  ['answer', exampleQuestion, { answer: '' }],
  ['lastDay', exampleJob, { lastDay: '' }],
  ['place', exampleJob, { place: '' }],
  ['salaryFrom', exampleJob, { salaryFrom: '' }],
  ['salaryTo', exampleJob, { salaryTo: '20' }],
  ['mail', exampleJob, { mail: 'nadie' }],
  ['end', exampleEvent, { end: exampleEvent.start }],
  ['start', exampleEvent, { start: '' }],
  ['place', exampleEvent, { place: '', online: '' }],
] as const)('a text without a valid %s cannot be published', async (field, content, part) => {
  const { drafted, publish } = await createContentClient(await createTestApp())
  const lacking = { ...content, ...part }
  const answer = await publish(await drafted(lacking), lacking)
  expect(answer.status).toBe(422)
  const { data } = await answer.json<{ data: { fields: object } }>()
  expect(Object.keys(data.fields)).toEqual([field])
})

test('a case without results needs no source, and one that names and quotes nobody no permission', async () => {
  const { drafted, publish } = await createContentClient(await createTestApp())
  const nobody = { customer: '', logo: null, quote: '', quoteBy: '', permission: '' }
  const bare = { ...exampleCase, ...nobody, figures: [], results: [], source: '', date: '' }
  expect((await publish(await drafted(bare), bare)).status).toBe(200)
})

test('two people may have the same name, and an entry cannot change its kind', async () => {
  const { send, drafted } = await createContentClient(await createTestApp())
  const { id, rev } = await drafted(examplePerson)
  expect((await drafted(examplePerson)).rev).toBe(1)
  expect((await send('PUT', `/${id}/borrador`, { content: exampleQuestion }, rev)).status).toBe(422)
})

test('an image that a person or its revisions use cannot be deleted', async () => {
  const { app, session, drafted } = await createContentClient(await createTestApp())
  const id = 'a'.repeat(20)
  const { DB } = app.bindings
  await DB.prepare("INSERT INTO media (id, name, alt, variants, created_at) VALUES (?1, 'x', 'x', '[]', 1)")
    .bind(id)
    .run()
  await drafted(examplePerson)
  const remove = () =>
    app
      .request(`/api/mngr/medios/${id}/acciones/trash`, { method: 'POST', headers: session })
      .then(({ status }) => status)
  expect(await remove()).toBe(409)
  // Revisions use the image as well: only without them can it be deleted.
  await DB.prepare('DELETE FROM entries').run()
  expect(await remove()).toBe(204)
})

test('the managers’ list of all kinds is filtered by state and words and ordered by title or date', async () => {
  const { app, session, drafted, published } = await createContentClient(await createTestApp())
  const page = { kind: 'page', layout: 'site', description: '', markdown: 'Texto.' } as const
  for (const title of ['Zócalo', '¿Ñandú?', 'Álamo'])
    await drafted({ ...page, title, slug: toSlug(title, 'pagina') })
  const service = createService('alameda')
  await published(service)
  const list = async (query: string) => {
    const answer = await app.request(`/api/data/mngr/paginas?${query}`, { headers: session })
    const { data } = await answer.json<{ data: EntryPages['mngr-paginas'] }>()
    const toTitles = (rows: { title: string }[]) => rows.map(({ title }) => title)
    return { ...data, own: toTitles(data.own), services: toTitles(data.kinds.service) }
  }
  expect((await list('orden=titulo')).own).toEqual(['Álamo', '¿Ñandú?', 'Zócalo'])
  expect((await list('orden=titulo-inverso')).own).toEqual(['Zócalo', '¿Ñandú?', 'Álamo'])
  expect(await list('q=ala')).toMatchObject({
    own: ['Álamo'],
    services: [service.title],
    texts: [],
    legal: [],
  })
  expect(await list('estado=publicada')).toMatchObject({
    own: [],
    services: [service.title],
    counts: { draft: 3, published: 1, trash: 0, template: textKinds.length + legalIds.length },
  })
})

test('the forms of the manager area offer a service as soon as it is published', async () => {
  const { app, session, published } = await createContentClient(await createTestApp())
  const open = async () => (await app.request('/mngr/paginas/nueva-persona', { headers: session })).text()
  expect(await open()).not.toContain('Taller uno')
  await published(createService('uno'))
  expect(await open()).toContain('Taller uno')
})

test('the managers’ list shows every kind, and each path for a new entry opens its form', async () => {
  const { app, session, drafted } = await createContentClient(await createTestApp())
  for (const content of [
    examplePerson,
    exampleCase,
    exampleQuestion,
    createService('uno'),
    exampleJob,
    exampleEvent,
  ])
    await drafted(content)
  const list = await (
    await app.request('/api/data/mngr/paginas', { headers: session })
  ).json<{ data: EntryPages['mngr-paginas'] }>()
  expect(
    Object.entries(list.data.kinds).map(([kind, rows]) => [kind, rows.map(({ title }) => title)]),
  ).toEqual([
    ['service', expect.arrayContaining(['Correo y dominios', 'Taller uno'])],
    ['person', [examplePerson.title]],
    ['question', [exampleQuestion.title]],
    ['case', [exampleCase.title]],
    ['job', [exampleJob.title]],
    ['event', [exampleEvent.title]],
  ])
  for (const id of [
    'nueva',
    'nuevo-servicio',
    'nueva-persona',
    'nuevo-caso',
    'nueva-pregunta',
    'nueva-oferta',
    'nuevo-evento',
  ]) {
    const form = await app.request(`/mngr/paginas/${id}`, { headers: session })
    expect(form.status, id).toBe(200)
    // A control passes only attributes of HTML to its input.
    expect(await form.text(), id).not.toContain('[object Object]')
  }
  for (const id of ['constructor', '__proto__', 'nada'])
    expect((await app.request(`/mngr/paginas/${id}`, { headers: session })).status, id).toBe(404)
})

test.each([
  ['De los presupuestos', 'Se encarga de los presupuestos'],
  ['del correo', 'Se encarga del correo'],
  ['el correo', 'Se encarga del correo'],
  ['El correo', 'Se encarga del correo'],
  ['delegar', 'Se encarga de delegar'],
])('the duties «%s» are shown as one sentence', async (duties, said) => {
  const { published, text } = await createContentClient(await createTestApp())
  await published({ ...examplePerson, duties })
  expect(await text('/nosotros')).toContain(`<p>${said}.</p>`)
})

test('the page of a service shows its cases and who is responsible; the other services do not', async () => {
  const { text, published } = await createContentClient(await createTestApp())
  await published({ ...exampleCase, services: ['correo'] })
  await published({ ...examplePerson, services: ['correo', 'sitios'] })
  const mail = await text('/servicios/correo')
  for (const said of [
    exampleCase.title,
    '</span> <strong>2 s</strong>',
    'href="/casos/una-imprenta"',
    ', mayo de 2026.',
    `permiso de ${exampleCase.customer}`,
    examplePerson.title,
  ])
    expect(mail, said).toContain(said)
  const sites = await text('/servicios/sitios')
  expect(sites).toContain(examplePerson.title)
  expect(sites).not.toContain('id="casos"')
  expect(await text('/servicios/seguridad')).not.toMatch(/Elena Vado|id="casos"/)
})

test('a customer is named only with a permission, and a logo only with the customer’s name', async () => {
  const { publish, drafted } = await createContentClient(await createTestApp())
  const fields = async (change: Partial<typeof exampleCase>) => {
    const content = { ...exampleCase, slug: '', quote: '', quoteBy: '', ...change }
    const answer = await publish(await drafted(content), content)
    return answer.status === 200
      ? []
      : Object.keys((await answer.json<{ data: { fields: object } }>()).data.fields)
  }
  expect(await fields({})).toEqual([])
  expect(await fields({ permission: '' })).toEqual(['permission'])
  expect(await fields({ customer: '' })).toEqual(['customer'])
  expect(await fields({ source: '', results: [] })).toEqual(['source'])
})
