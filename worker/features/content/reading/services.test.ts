import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { EntryPages } from '#client/features/content/contract/entries.ts'
import { serviceIds } from '#client/features/settings/contract/services.ts'
import { createDefaultServices } from '#client/features/site/default-services.ts'
import { defaultSite } from '#client/site.ts'
import { pageCache } from '#worker/cache/page-cache.ts'
import type { Bindings } from '#worker/env.ts'
import { countRoundTrips } from '#worker/testing/count-round-trips.ts'
import { createTestApp, seedPosts } from '#worker/testing/testing.ts'
import { copyEntry, createContentClient, createService } from '../testing.ts'

const names = (html: string, before: string): string[] =>
  [...html.matchAll(new RegExp(`href="${before}([a-z0-9-]+)"`, 'g'))].map(([, slug = '']) => slug)

test('the default services have their own pages until the owner publishes a service', async () => {
  const { app, text, drafted } = await createContentClient(await createTestApp())
  await drafted(createService('taller'))
  for (const id of serviceIds) expect((await app.request(`/servicios/${id}`)).status, id).toBe(200)
  expect((await app.request('/servicios/taller')).status).toBe(404)
  const page = await text('/servicios/correo')
  expect(page).toContain('<title>Correo y dominios - Cauce</title>')
  expect(page).toContain('"@type":"Service","name":"Correo y dominios"')
  expect(page).toContain('href="/contacto?asunto=correo"')
  expect(await text('/servicios')).toContain('href="/servicios/correo"')
  expect(await text('/sitemap.xml')).toContain('/servicios/correo</loc>')
})

test('no page mentions the default services once the owner publishes a service', async () => {
  const { app, text, published } = await createContentClient(await createTestApp())
  await seedPosts(app, [{ slug: 'uno', tags: ['correo'] }])
  const pages = [
    '/',
    '/servicios',
    '/nosotros',
    '/contacto',
    '/blog',
    '/blog/uno',
    '/cookies',
    '/sitemap.xml',
  ]
  const defaults = createDefaultServices(defaultSite.services).flatMap((each) => [
    `>${each.title}<`,
    each.summary,
    each.solves,
    each.intro,
    ...each.delivers,
    ...each.how,
    ...each.needs,
    `/servicios/${each.slug}`,
  ])
  const own = serviceIds.map((id) => `/servicios/${id}`)
  const before = (await Promise.all([...pages, ...own].map(text))).join('')
  // Before the owner publishes a service, the pages contain all of these strings.
  for (const said of defaults) expect(before.includes(said), said).toBe(true)
  await published(createService('taller'))
  for (const path of pages) {
    const body = await text(path)
    expect(
      defaults.filter((said) => body.includes(said)),
      path,
    ).toEqual([])
  }
  for (const id of serviceIds) {
    const answer = await app.request(`/servicios/${id}`)
    expect([answer.status, answer.headers.get('Location')], id).toEqual([301, '/servicios'])
  }
  expect((await app.request('/servicios/nunca-hubo')).status).toBe(404)
  const page = await text('/servicios/taller')
  for (const [field, said] of Object.entries(createService('taller')))
    for (const line of [said].flat())
      if (!['kind', 'motif', 'drawing', 'slug'].includes(field)) expect(page, field).toContain(line)
  // Its drawing is in the document.
  expect(page).toContain('<img class="threads" src="data:image/svg+xml,')
  await published(createService('sin-dibujo', { drawing: 'hidden' }))
  expect(await text('/servicios/sin-dibujo')).not.toContain('class="threads"')
  expect((page + (await text('/servicios'))).match(/>entre 800\u00a0y 1500\u00a0€</g)).toHaveLength(3)
  expect(page).toContain('"offers":{"@type":"Offer","description":"entre 800 y 1500 €"}')
  for (const path of ['/', '/contacto', '/servicios'])
    expect(await text(path), path).toContain('Taller taller')
})

test('publishing a service changes the buildId of pages and page data', async () => {
  const { text, published } = await createContentClient(await createTestApp())
  const versionOf = async (path: string) => /"buildId":"([^"]+)"/.exec(await text(path))?.[1]
  const before = await versionOf('/')
  await published(createService('taller'))
  const after = await versionOf('/')
  expect(after).not.toBe(before)
  expect(await versionOf('/api/data/servicios')).toBe(after)
})

test('adopting the default services shows them unchanged and makes them editable', async () => {
  const { app, text, send, publish } = await createContentClient(await createTestApp())
  const withoutLinks = async () =>
    (await text('/servicios')).replace(/.*<main/s, '').replace(/<\/main>.*/s, '')
  const before = await withoutLinks()
  expect((await send('POST', '/ejemplos', { kind: 'service' })).status).toBe(204)
  expect(await withoutLinks()).toBe(before)
  expect((await send('POST', '/ejemplos', { kind: 'service' })).status).toBe(409)
  const correo = { ...createService('correo'), title: 'Cartas' }
  const stored = await (await send('GET', '/correo')).json<{ content: object }>()
  expect(stored.content).toMatchObject({ slug: 'correo', title: 'Correo y dominios' })
  expect((await publish({ id: 'correo', rev: 1 }, correo)).status).toBe(200)
  expect(await text('/servicios')).toContain('Cartas')
  expect(await text('/servicios')).toContain('Sitios web')
  expect((await app.request('/servicios/correo')).status).toBe(200)
})

test('services follow the owner’s order on every page, and an outdated order is refused', async () => {
  const { app, session, text, send, published } = await createContentClient(await createTestApp())
  const [a, b] = [await published(createService('uno')), await published(createService('dos'))]
  expect(names(await text('/'), '/servicios/')).toEqual(['uno', 'dos', 'uno', 'dos'])
  expect((await send('POST', '/orden', { kind: 'service', ids: [b.id, a.id] })).status).toBe(204)
  expect(names(await text('/'), '/servicios/')).toEqual(['dos', 'uno', 'dos', 'uno'])
  expect(names(await text('/servicios'), '/servicios/')).toEqual(expect.arrayContaining(['dos', 'uno']))
  const list = await (
    await app.request('/api/data/mngr/paginas', { headers: session })
  ).json<{ data: EntryPages['mngr-paginas'] }>()
  expect(list.data.kinds.service.map(({ id }) => id)).toEqual([b.id, a.id])
  for (const ids of [[b.id], [b.id, b.id], [b.id, 'otro'], [a.id, b.id, 'otro']])
    expect((await send('POST', '/orden', { kind: 'service', ids })).status).toBe(412)
})

test('a trashed service is not shown, and deleting the last one restores the defaults', async () => {
  const { app, text, send, published } = await createContentClient(await createTestApp())
  const { id, rev } = await published(createService('taller'))
  expect((await send('POST', `/${id}/acciones/trash`, {}, rev)).status).toBe(200)
  for (const path of ['/', '/servicios', '/contacto', '/sitemap.xml']) {
    expect(await text(path), path).not.toContain('taller')
    expect(await text(path), path).not.toContain('Correo y dominios')
  }
  expect((await app.request('/servicios/correo')).headers.get('Location')).toBe('/servicios')
  expect((await app.request('/servicios/taller')).status).toBe(404)
  expect((await send('DELETE', `/${id}`, undefined, rev + 1)).status).toBe(204)
  expect(await text('/servicios')).toContain('Correo y dominios')
})

test('a page and a service may share a slug, and a changed path of a service redirects', async () => {
  const { app, send, publish, published, drafted } = await createContentClient(await createTestApp())
  const taller = await published(createService('taller'))
  await published({
    kind: 'page',
    layout: 'site',
    slug: 'taller',
    title: 'Una',
    description: '',
    markdown: 'Texto.',
  })
  const other = await drafted(createService('taller'))
  expect(other).toMatchObject({
    rev: 1,
    content: { slug: 'taller-taller' },
    unsaved: { slug: expect.any(String) },
  })
  expect((await publish(other, createService('taller'))).status).toBe(422)
  expect((await drafted(createService('correo'))).rev).toBe(1)
  expect((await publish(taller, createService('obrador'))).status).toBe(200)
  const old = await app.request('/servicios/taller')
  expect([old.status, old.headers.get('Location')]).toEqual([301, '/servicios/obrador'])
  expect((await app.request('/taller')).status).toBe(200)
  const page = {
    kind: 'page',
    layout: 'site',
    slug: 'otra',
    title: 'Una',
    description: '',
    markdown: 'Texto.',
  }
  expect((await send('PUT', `/${taller.id}/borrador`, { content: page }, taller.rev + 1)).status).toBe(422)
})

test.each([
  ['summary', { summary: '' }],
  ['intro', { intro: ' ' }],
  ['delivers', { delivers: ['', ' '] }],
  ['price', { price: 'por definir' }],
  ['how', { how: ['Bien', 'Lorem ipsum dolor'] }],
])('a service whose %s is empty or has placeholder words cannot be published: %j', async (field, part) => {
  const { drafted, publish } = await createContentClient(await createTestApp())
  const content = createService('taller', part)
  const answer = await publish(await drafted(content), content)
  expect(answer.status).toBe(422)
  const { data } = await answer.json<{ data: { fields: object } }>()
  expect(Object.keys(data.fields)).toEqual([field])
})

test.each([
  ['slug', { slug: 'No' }],
  ['slug', { slug: 'a'.repeat(41) }],
  ['sampleHref', { sampleHref: 'javascript:alert(1)' }],
  ['sampleHref', { sampleHref: '//evil.example' }],
  ['delivers.0', { delivers: ['a'.repeat(201)] }],
])('an invalid %s is reported by saving and refused by publishing: %j', async (field, part) => {
  const { send, publish } = await createContentClient(await createTestApp())
  const content = { ...createService('taller'), ...part }
  const draft = await send('POST', '', { content })
  expect(draft.status).toBe(201)
  const { id, rev, unsaved } = await draft.json<{ id: string; rev: number; unsaved: object }>()
  expect(Object.keys(unsaved)).toEqual([field])
  const answer = await publish({ id, rev }, content)
  expect(answer.status).toBe(422)
  const { data } = await answer.json<{ data: { fields: object } }>()
  expect(Object.keys(data.fields)).toContain(field)
})

test('pages take one round trip to D1 with 200 services', async () => {
  // tools/vitest.config.ts gives tests the bindings of wrangler.toml.
  const { DB, roundTrips } = countRoundTrips((env as unknown as Bindings).DB)
  const { app, send, published } = await createContentClient(await createTestApp({ DB }))
  await published(createService('uno'))
  const last = await published(createService('n2'))
  await copyEntry(DB, last.id, 3, 200)
  await app.request('/nada')
  for (const path of [
    '/',
    '/servicios',
    '/servicios/n77',
    '/api/data/servicios',
    '/contacto',
    '/sitemap.xml',
  ]) {
    pageCache.expire()
    const before = roundTrips()
    const answer = await app.request(path)
    expect([path, answer.status, roundTrips() - before]).toEqual([path, 200, 1])
    if (path === '/servicios') {
      const html = await answer.text()
      expect(html.match(/<details class="unfolded">/g)).toHaveLength(24)
      expect(new Set(names(html, '/servicios/')).size).toBe(200)
    }
  }
  expect((await send('POST', '', { content: createService('uno-mas') })).status).toBe(409)
})

test('the contact form offers the published services instead of the default ones', async () => {
  const { app, published } = await createContentClient(await createTestApp())
  await published(createService('taller'))
  expect((await (await app.request('/contacto')).text()).match(/<option value="([^"]*)"/g)).toEqual([
    '<option value=""',
    '<option value="taller"',
    '<option value="otro"',
  ])
})

test('the path of a default service that the owner trashed redirects to /servicios until the redirect is deleted', async () => {
  const { app, session, send } = await createContentClient(await createTestApp())
  const at = async (path: string) => {
    const answer = await app.request(path)
    return [answer.status, answer.headers.get('Location')]
  }
  expect((await send('POST', '/ejemplos', { kind: 'service' })).status).toBe(204)
  expect(await at('/servicios/correo')).toEqual([200, null])
  expect((await send('POST', '/correo/acciones/trash', {}, 1)).status).toBe(200)
  expect(await at('/servicios/correo')).toEqual([301, '/servicios'])
  expect(await at('/servicios/sitios')).toEqual([200, null])
  // The owner can delete this redirect like any other, and it does not come back.
  const source = encodeURIComponent('/servicios/correo')
  const removed = await app.request(`/api/mngr/redirecciones?de=${source}`, {
    method: 'DELETE',
    headers: session,
  })
  expect(removed.status).toBe(200)
  expect((await send('POST', '/sitios/acciones/unpublish', {}, 1)).status).toBe(200)
  expect(await at('/servicios/correo')).toEqual([404, null])
  expect(await at('/servicios/sitios')).toEqual([301, '/servicios'])
})
