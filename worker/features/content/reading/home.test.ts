import { expect, test } from 'vitest'
import type { EntryPages } from '#client/features/content/contract/entries.ts'
import type { EntryContent } from '#client/features/content/kinds/all-kinds.ts'
import type { HomeContent } from '#client/features/content/kinds/home.ts'
import { listActiveContent } from '#worker/testing/list-active-content.ts'
import { xssPayloads } from '#worker/testing/samples/xss-payloads.ts'
import { createTestApp, seedPosts } from '#worker/testing/testing.ts'
import { home as defaultHome } from '../defaults/home.ts'
import { createContentClient, exampleCase, examplePerson, exampleTexts, createService } from '../testing.ts'

const own = exampleTexts.home

async function open() {
  const contents = await createContentClient(await createTestApp())
  const save = (content: EntryContent, rev: number, publish = true) =>
    contents.send(publish ? 'POST' : 'PUT', `/portada/${publish ? 'publicar' : 'borrador'}`, { content }, rev)
  const titles = async () =>
    [...(await contents.text('/')).matchAll(/<h2 id="([a-z-]+)" class="heading/g)].map(([, id]) => id)
  return { ...contents, save, titles }
}

/** All non-empty strings of a content object, except `kind` and `id`: the page shows each of them. */
const textsOf = (content: object): string[] =>
  Object.entries(content).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value === 'object' && value !== null) return textsOf(value)
    return name === 'kind' || name === 'id' || typeof value !== 'string' || value === '' ? [] : [value]
  })

test('the home page shows the owner’s text instead of the default once it is published', async () => {
  const { app, text, save, published } = await open()
  await seedPosts(app, [{ slug: 'uno' }])
  await published(exampleCase)
  const before = await text('/')
  for (const said of textsOf(defaultHome)) expect(before, said).toContain(said)
  expect((await save(own, 0, false)).status).toBe(200)
  expect(await text('/')).toContain(defaultHome.title)
  expect((await save(own, 1)).status).toBe(200)
  await published(createService('taller'))
  const after = await text('/')
  for (const said of textsOf(own)) expect(after, said).toContain(said)
  // The footer leads to «Casos», which is also the title of a section.
  for (const said of textsOf(defaultHome))
    if (said !== defaultHome.casesTitle) expect(after.includes(said), said).toBe(false)
})

test('home page sections follow the owner’s order, and hidden or empty ones are left out', async () => {
  const { app, save, titles } = await open()
  await seedPosts(app, [{ slug: 'dos' }])
  expect(await titles()).toEqual(['para-quien', 'dominio-titulo', 'hacemos', 'como', 'articulos'])
  await save(own, 0)
  expect(await titles()).toEqual(['articulos', 'como', 'hacemos', 'para-quien', 'dominio-titulo'])
  await save({ ...own, parts: own.parts.map((part) => ({ ...part, shown: part.id === 'steps' })) }, 1)
  expect(await titles()).toEqual(['como'])
  await save({ ...own, steps: [], audience: [] }, 2)
  expect(await titles()).toEqual(['articulos', 'hacemos', 'dominio-titulo'])
})

test('the home page text can be unpublished, but not trashed or stored under another id or kind', async () => {
  const { app, session, text, send, save } = await open()
  await save(own, 0)
  expect((await send('POST', '/portada/acciones/trash', {}, 1)).status).toBe(422)
  expect((await send('POST', '', { content: own })).status).toBe(422)
  expect((await save(createService('portada'), 1)).status).toBe(422)
  const page = await (
    await app.request('/api/data/mngr/paginas/portada', { headers: session })
  ).json<{ data: EntryPages['mngr-pagina'] }>()
  expect(page.data).toMatchObject({ text: { content: own }, template: defaultHome })
  expect((await send('POST', '/portada/acciones/revertToTemplate', {}, 1)).status).toBe(200)
  expect(await text('/')).toContain(defaultHome.title)
  expect(await text('/sitemap.xml')).not.toContain('portada')
})

test.each([
  ['title', { title: ' ' }],
  ['parts', { parts: [...own.parts, ...own.parts.slice(0, 1)] }],
  ['parts', { parts: [...own.parts.slice(1), ...own.parts.slice(1, 2)] }],
  ['steps.0.title', { steps: [{ title: '', text: 'x' }] }],
  ['steps', { steps: [{ title: 'Uno', text: 'Texto de ejemplo' }] }],
])('an invalid %s is refused with a message for the field: %j', async (field, part) => {
  const { send } = await open()
  const answer = await send('POST', '/portada/publicar', { content: { ...own, ...part } }, 0)
  expect(answer.status).toBe(422)
  const { data } = await answer.json<{ data: { fields: object } }>()
  expect(Object.keys(data.fields)).toEqual([field])
})

test('XSS payloads in the home page text add no active content', async () => {
  const { app, save } = await open()
  const hostile = (text: string): HomeContent => ({
    ...own,
    title: text.slice(0, 80),
    lead: text.slice(0, 300),
    servicesTitle: text.slice(0, 60),
    audienceTitle: text.slice(0, 60),
    audience: [{ title: text.slice(0, 80), text: text.slice(0, 400), href: '' }],
    stepsTitle: text.slice(0, 60),
    steps: [{ title: text.slice(0, 80), text: text.slice(0, 400) }],
  })
  await save(hostile('texto'), 0)
  const harmless = await listActiveContent(await app.request('/'))
  for (const [index, payload] of xssPayloads.entries()) {
    expect([payload, (await save(hostile(payload), index + 1)).status]).toEqual([payload, 200])
    expect(await listActiveContent(await app.request('/')), payload).toEqual(harmless)
  }
})

test('the home page shows two cases at most, and no logo or figure that is not published', async () => {
  const { text, published, send } = await open()
  expect(await text('/')).not.toContain('id="casos"')
  const one = await published(exampleCase)
  // One customer is enough.
  for (const path of ['/', '/nosotros']) expect(await text(path), path).toContain(exampleCase.logo.src)
  const createLogo = (id: string) => ({ ...exampleCase.logo, src: `/medios/${id.repeat(20)}/480.png` })
  await published({ ...exampleCase, slug: '', title: 'Una panadería', logo: createLogo('c') })
  for (const title of ['Un taller', 'Otra vez el taller'])
    await published({ ...exampleCase, slug: '', title, logo: createLogo('d') })
  const home = await text('/')
  // A customer with two cases has one logo.
  expect(home.split(`<img src="${createLogo('d').src}`)).toHaveLength(2)
  for (const said of [
    '<dt>Tiempo de carga</dt><dd>9 s ',
    '</span> <strong>2 s</strong></dd>',
    'Una panadería',
    exampleCase.logo.src,
  ])
    expect(home, said).toContain(said)
  expect(home).toContain(`Publicado con permiso de ${exampleCase.customer}`)
  expect(home).not.toContain('Un taller')
  expect(home).not.toContain(exampleCase.permission)
  expect((await send('POST', `/${one.id}/acciones/unpublish`, {}, one.rev)).status).toBe(200)
  expect(await text('/')).not.toContain(exampleCase.logo.src)
})

test('a case’s formatted problem is shown as formatted, on the home page and on the page of its service', async () => {
  const { text, published } = await open()
  const problem = 'Caía **cada lunes**, según [su informe](/blog).\n\nY nadie lo sabía.'
  await published({ ...exampleCase, services: ['correo'], problem })
  for (const page of await Promise.all(['/', '/servicios/correo'].map(text))) {
    expect(page).toContain('<p>Caía <strong>cada lunes</strong>, según <a href="/blog">su informe</a>.</p>')
    expect(page).toContain('<p>Y nadie lo sabía.</p>')
  }
})

test('the owner’s photograph replaces the drawing, with its sizes and without a loading delay', async () => {
  const { app, text, save } = await open()
  const id = 'c'.repeat(20)
  const variants = [480, 1600].map((width) => ({ width, height: width / 2, extension: 'png', bytes: 1 }))
  await app.bindings.DB.prepare(
    `INSERT INTO media (id, name, alt, folded, variants, created_at) VALUES (?, 'f', 'f', 'f', ?, 1)`,
  )
    .bind(id, JSON.stringify(variants))
    .run()
  const before = await text('/')
  expect(before).toContain('class="wipe"')
  expect(before).not.toContain('as="image"')
  const photo = { src: `/medios/${id}/1600.png`, width: 1600, height: 800, focus: { x: 20, y: 100 } }
  expect((await save({ ...own, photo }, 0)).status).toBe(422)
  expect((await save({ ...own, photo, photoAlt: 'El taller por la mañana' }, 0)).status).toBe(200)
  const home = await text('/')
  expect(home).not.toContain('class="wipe"')
  const [image = ''] = /<img[^>]*class="wave photo focus x1 y4"[^>]*>/.exec(home) ?? []
  for (const part of [
    `srcSet="/medios/${id}/480.png 480w, /medios/${id}/1600.png 1600w"`,
    'alt="El taller por la mañana"',
    'width="1600"',
    'fetchPriority="high"',
  ])
    expect(image, part).toContain(part)
  expect(home).toContain('rel="preload"')
  expect(home).toContain('as="image"')
})

test('a problem on the home page leads to what solves it, and a service to its neighbours', async () => {
  const { app } = await open()
  const text = async (path: string): Promise<string> => (await app.request(path)).text()
  expect(await text('/')).toMatch(/<h3><a href="\/servicios\/correo">/)
  expect(await text('/servicios/correo')).toMatch(
    /href="\/servicios\/migraciones" rel="prev".*href="\/servicios\/rendimiento" rel="next"/s,
  )
})

test('cards lose only the links to built-in services that the owner has withdrawn', async () => {
  const { text, save, published } = await open()
  const valid = [
    '/servicios/taller',
    '/servicios/mudado',
    '/servicios/correo#precio',
    '/servicios/correo?de=aqui',
  ]
  const audience = [...valid, '/servicios/correo'].map((href) => ({
    title: 'Quien',
    text: 'Su problema.',
    href,
  }))
  expect((await save({ ...own, audience }, 0)).status).toBe(200)
  // Until the owner publishes a service, the built-in ones are shown.
  expect(await text('/')).toContain('<h3><a href="/servicios/correo">')
  await published(createService('taller'))
  const html = await text('/')
  for (const link of valid) expect(html, link).toContain(`<h3><a href="${link}">`)
  expect(html).not.toContain('<h3><a href="/servicios/correo">')
})

test('cards follow a service to its new address, and lead nowhere while it is not published', async () => {
  const { text, save, published, publish, send } = await open()
  const audience = ['/servicios/correo', '/servicios/taller'].map((href) => ({
    title: 'Quien',
    text: 'Su problema.',
    href,
  }))
  expect((await save({ ...own, audience }, 0)).status).toBe(200)
  const other = await published(createService('taller'))
  const built = await published(createService('correo'))
  await published({ ...exampleCase, services: ['correo', 'taller'] })
  await published({ ...examplePerson, services: ['correo'] })
  const links = async () =>
    [...(await text('/')).matchAll(/<h3><a href="(\/servicios\/[^"]*)">/g)].map(([, path]) => path)
  expect(await links()).toEqual(audience.map(({ href }) => href))
  expect((await publish(built, createService('cartas'))).status).toBe(200)
  expect((await publish(other, createService('obrador'))).status).toBe(200)
  expect(await links()).toEqual(['/servicios/cartas', '/servicios/obrador'])
  // So do the cases and people that name it.
  expect(await text('/casos/una-imprenta')).toMatch(
    /href="\/servicios\/cartas".*href="\/servicios\/obrador"/s,
  )
  expect(await text('/servicios/cartas')).toContain(exampleCase.title)
  expect(await text('/servicios/cartas')).toContain(examplePerson.title)
  const withdrawn = { id: other.id, rev: other.rev + 1 }
  expect((await send('POST', `/${other.id}/acciones/unpublish`, {}, withdrawn.rev)).status).toBe(200)
  expect(await links()).toEqual(['/servicios/cartas'])
})
