import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import type { EditedText } from '#client/features/content/contract/edited-text.ts'
import type { EntryPages } from '#client/features/content/contract/entries.ts'
import { getKind } from '#client/features/content/kinds/all-kinds.ts'
import { textIds, textKinds } from '#client/features/content/kinds/names.ts'
import { defaultSite } from '#client/site.ts'
import { pageCache } from '#worker/cache/page-cache.ts'
import { type Bindings, getDatabase } from '#worker/env.ts'
import { createSettingsClient } from '#worker/features/settings/testing.ts'
import { countRoundTrips } from '#worker/testing/count-round-trips.ts'
import { createTestApp, signInOwner, testManagerSession } from '#worker/testing/testing.ts'
import { readTextsCard } from '../dashboard-card.ts'
import { getDefaultContent } from '../defaults/default-texts.ts'
import { createContentClient, exampleTexts, createService } from '../testing.ts'

function fail(): never {
  throw new Error('out of reach')
}

async function open() {
  const contents = await createContentClient(await createTestApp())
  const { app, session, send } = contents
  return {
    ...contents,
    write: (kind: keyof typeof exampleTexts, part: object = {}, publish = true, rev = 0) =>
      send(
        publish ? 'POST' : 'PUT',
        `/${textIds[kind]}/${publish ? 'publicar' : 'borrador'}`,
        { content: { ...exampleTexts[kind], ...part } },
        rev,
      ),
    async listed() {
      const answer = await app.request('/api/data/mngr/paginas', { headers: session })
      return (await answer.json<{ data: EntryPages['mngr-paginas'] }>()).data.texts
    },
    async edited(id: string) {
      const answer = await app.request(`/api/data/mngr/paginas/${id}`, { headers: session })
      return (await answer.json<{ data: EntryPages['mngr-pagina'] }>()).data
    },
  }
}

test('each fixed page shows the owner’s text while it is published, and its default otherwise', async () => {
  const { text, write, send, listed } = await open()
  for (const kind of textKinds) {
    const path = getKind(kind).address
    const { title } = await getDefaultContent(kind)
    const said = `${exampleTexts[kind].title}</h`
    expect((await write(kind, {}, false)).status, kind).toBe(200)
    expect(await text(path), kind).not.toContain(said)
    expect(await text(path), kind).toContain(`${title}</h`)
    expect((await write(kind, {}, true, 1)).status, kind).toBe(200)
    expect(await text(path), kind).toContain(said)
    expect(await text(path), kind).not.toContain(`${title}</h`)
    expect((await send('POST', `/${textIds[kind]}/acciones/trash`, {}, 2)).status).toBe(422)
    expect((await send('POST', `/${textIds[kind]}/acciones/revertToTemplate`, {}, 2)).status).toBe(200)
    expect(await text(path), kind).toContain(`${title}</h`)
  }
  // The list says what readers see, as the editor does.
  expect((await listed()).map(({ state }) => state)).toEqual(textKinds.map(() => 'template'))
})

test('changes of a page whose template readers see are listed as unpublished, unless they are the template', async () => {
  const { app, write, send, listed } = await open()
  const listPending = async () => (await listed()).flatMap(({ kind, pending }) => (pending ? [kind] : []))
  const readChanged = async () =>
    (await readTextsCard({ db: getDatabase(app.bindings) }, Date.now(), testManagerSession.user)).changed.map(
      ({ id }) => id,
    )
  expect((await write('about', {}, false)).status).toBe(200)
  expect(await listPending()).toEqual(['about'])
  expect(await readChanged()).toEqual([textIds.about])
  for (const [at, kind] of textKinds.entries()) {
    const content = await getDefaultContent(kind)
    const rev = at === textKinds.indexOf('about') ? 1 : 0
    expect((await send('PUT', `/${textIds[kind]}/borrador`, { content }, rev)).status, kind).toBe(200)
  }
  expect(await listPending()).toEqual([])
  expect(await readChanged()).toEqual([])
})

test('a published text whose changes are scheduled is listed as both', async () => {
  const { write, send, listed } = await open()
  expect((await write('blog')).status).toBe(200)
  const from = new Date(Date.now() + 60_000).toISOString()
  const body = { content: { ...exampleTexts.blog, title: 'Después' }, from }
  expect((await send('POST', `/${textIds.blog}/publicar`, body, 1)).status).toBe(200)
  expect((await listed()).find(({ kind }) => kind === 'blog')).toMatchObject({
    state: 'scheduled',
    isPublic: true,
  })
})

test('each fixed page’s text is stored only under its own id and is not in the sitemap', async () => {
  const { text, send, write, edited } = await open()
  for (const kind of textKinds) {
    expect((await send('POST', '', { content: exampleTexts[kind] })).status, kind).toBe(422)
    const id = textIds[kind]
    expect((await send('PUT', `/${id}/borrador`, { content: createService('uno') }, 0)).status).toBe(422)
    expect(await edited(id)).toMatchObject({ text: { rev: 0 }, template: await getDefaultContent(kind) })
  }
  const other = { content: exampleTexts.blog }
  expect((await send('POST', `/${textIds.offer}/publicar`, other, 0)).status).toBe(422)
  await write('next')
  expect(await text('/sitemap.xml')).not.toMatch(/llamada|next\//)
})

test('publishing the unchanged «Nosotros» text changes nothing, and its own Markdown is rendered', async () => {
  const { text, send, edited } = await open()
  const main = async () =>
    /<main.*<\/main>/s
      .exec(await text('/nosotros'))?.[0]
      .replaceAll(/ id="[^"]*"/g, '')
      .replaceAll(/\s*(<[^>]+>)\s*/g, '$1')
  const before = await main()
  const { template } = await edited('nosotros')
  const answer = await send('POST', '/nosotros/publicar', { content: template }, 0)
  expect((await answer.json<EditedText>()).publicPath).toBe('/nosotros')
  expect(await main()).toBe(before)
  const one = { ...exampleTexts.about, right: ' ' }
  expect((await send('POST', '/nosotros/publicar', { content: one }, 1)).status).toBe(200)
  expect(await text('/nosotros')).toContain('<p>Del <strong>oficio</strong>.</p>')
  expect(await text('/nosotros')).not.toContain('class="split"')
  expect((await send('POST', '/nosotros/publicar', { content: { ...one, left: '' } }, 2)).status).toBe(422)
})

test('a certificate has a seal and a document; one that was stored without them is shown', async () => {
  const { text, write } = await open()
  const seal = { src: `/medios/${'a'.repeat(20)}/240.png`, width: 240, height: 240 }
  const stored = { title: 'ISO 27001', text: 'Aenor', href: '' }
  const certificates = [{ ...stored, title: 'ISO 9001', seal, document: '/medios/iso.pdf' }, stored]
  expect((await write('about', { certificates })).status).toBe(200)
  const page = await text('/nosotros')
  expect(page).toContain(`src="${seal.src}"`)
  expect(page.match(/Ver el certificado/g)).toHaveLength(1)
  expect(page).toContain('<dd><a href="/medios/iso.pdf">Ver el certificado</a></dd>')
  expect(page).toContain('<dt>ISO 27001</dt><dd>Aenor</dd>')
  const elsewhere = [{ ...stored, seal: { ...seal, src: 'https://otra.example/a.png' } }]
  expect((await write('about', { certificates: elsewhere }, true, 1)).status).toBe(422)
})

test('built-in sentences of a published text follow the form of address; those of the owner stay', async () => {
  const { app, text, send } = await createContentClient(await createTestApp())
  const { save } = await createSettingsClient(app)
  const own = { ...(await getDefaultContent('home')), title: 'Tu taller te espera' }
  expect((await send('POST', '/portada/publicar', { content: own }, 0)).status).toBe(200)
  const about = await getDefaultContent('about')
  expect((await send('POST', '/nosotros/publicar', { content: about }, 0)).status).toBe(200)
  expect((await send('POST', '/ejemplos', { kind: 'service' })).status).toBe(204)
  const readEdited = async (id: string) =>
    (await app.request(`/api/data/mngr/paginas/${id}`, { headers: await signInOwner(app) })).text()
  expect((await save(0, { ...defaultSite, treatment: 'usted' })).status).toBe(200)
  for (const read of [await text('/'), await readEdited('portada')]) {
    expect(read).toContain('Tu taller te espera')
    expect(read).toContain('¿Le pasa algo de esto?')
    expect(read).not.toContain('¿Te pasa algo de esto?')
  }
  expect(await text('/nosotros')).toContain('Le explicamos cada decisión')
  expect(await readEdited('nosotros')).toContain('Le explicamos cada decisión')
  expect(await text('/servicios/correo')).not.toMatch(/[ >](?:tu|tus|te)[ <]/i)
  expect((await save(1, { ...defaultSite, treatment: 'tu' })).status).toBe(200)
  expect(await text('/')).toContain('¿Te pasa algo de esto?')
})

test('empty optional parts of the contact page are left out', async () => {
  const { text, write } = await open()
  await write('contact', { help: [], note: '', after: [], otherTitle: '', lead: '' })
  const page = await text('/contacto')
  for (const id of ['ayuda', 'despues', 'urgente']) expect(page, id).not.toContain(`id="${id}"`)
  expect(page).not.toContain('class="lead"')
})

test('the contact form shows its default text when D1 fails', async () => {
  const { app } = await open()
  const DB = new Proxy(app.bindings.DB, { get: () => fail })
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const down = await createTestApp({ ...app.bindings, DB })
  const answer = await down.request('/contacto', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'nombre=Ana',
  })
  expect(logged.mock.calls.flat().join()).toContain('page-texts')
  logged.mockRestore()
  expect(answer.status).toBe(503)
  expect(await answer.text()).toContain('Cuéntanos qué necesitas')
})

test('every page takes one round trip to D1 when all its texts are the owner’s', async () => {
  // tools/vitest.config.ts gives tests the bindings of wrangler.toml.
  const { DB, roundTrips } = countRoundTrips((env as unknown as Bindings).DB)
  const { app, send } = await createContentClient(await createTestApp({ DB }))
  for (const kind of textKinds)
    await send('POST', `/${textIds[kind]}/publicar`, { content: exampleTexts[kind] }, 0)
  await app.request('/nada')
  for (const path of ['/', '/nosotros', '/servicios', '/servicios/correo', '/contacto', '/blog']) {
    pageCache.expire()
    const before = roundTrips()
    expect((await app.request(path)).status).toBe(200)
    expect(roundTrips() - before, path).toBe(1)
  }
})
