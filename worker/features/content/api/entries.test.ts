import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { EditedText, Revision } from '#client/features/content/contract/edited-text.ts'
import { pageCache } from '#worker/cache/page-cache.ts'
import type { Bindings } from '#worker/env.ts'
import { countRoundTrips } from '#worker/testing/count-round-trips.ts'
import { createTestApp } from '#worker/testing/testing.ts'
import { createSettingsClient, changedSettings } from '../../settings/testing.ts'
import { createContentClient } from '../testing.ts'

async function open(replace: Partial<Bindings> = {}) {
  const { app, session, send, text } = await createContentClient(await createTestApp(replace))
  const content = (slug: string, more: object = {}) => ({
    slug,
    title: 'Quienes confían',
    description: 'Con quién trabajamos.',
    markdown: '## Clientes\n\nUno **fuerte** y <script>otro</script>.',
    ...more,
  })
  async function published(slug: string): Promise<EditedText> {
    const made = await (await send('POST', '', { content: content(slug) })).json<EditedText>()
    const answer = await send('POST', `/${made.id}/publicar`, { content: content(slug) }, made.rev)
    expect(answer.status).toBe(200)
    return answer.json()
  }
  /** The HTML between header and footer. */
  const body = async (path: string): Promise<string> =>
    (await text(path)).replace(/.*data-html=""[^>]*>/s, '').replace(/<\/div><\/div>.*<footer.*/s, '')
  return { app, session, send, text, body, content, published }
}

test('legal texts use the settings and leave out what the settings lack', async () => {
  const { app, text, body } = await open()
  for (const path of ['/aviso-legal', '/privacidad', '/cookies', '/accesibilidad']) {
    const before = await body(path)
    expect(before, path).toMatch(/^<h2 id=/)
    // The settings have no revision date yet.
    expect(before, path).not.toContain('Última revisión')
    expect(before.replace(/<[^>]*>/g, ''), path).not.toMatch(/undefined|null|[[{]|, ?,|: ?[.,]|\( ?\)/)
  }
  expect(await text('/aviso-legal')).not.toContain('NIF')
  const { save } = await createSettingsClient(app)
  expect((await save(0, changedSettings)).status).toBe(200)
  const notice = await text('/aviso-legal')
  for (const part of ['Ribera Sistemas, S. L.', 'NIF:', 'B12345674', 'Ley 34/2002', 'tel:+34954000000'])
    expect(notice).toContain(part)
  expect(notice).toContain('<time datetime="2027-02-03T12:00:00Z">')
  expect(await text('/privacidad')).toContain('Agencia Española de Protección de Datos')
  expect(await text('/accesibilidad')).toContain('Ley 11/2023')
  expect(await text('/cookies')).toContain('<strong>tema:</strong>')
  const mexican = { country: 'MX', taxId: 'RSI010203AB1' }
  expect((await save(1, { ...changedSettings, ...mexican })).status).toBe(200)
  expect(await text('/aviso-legal')).toContain('RFC:')
  expect(await text('/privacidad')).toContain('ARCO')
  expect(await text('/accesibilidad')).not.toContain('Ley 11/2023')
})

test('publishing a legal text replaces its template, and unpublishing restores it', async () => {
  const { app, session, send, text, content } = await open()
  const page = await (
    await app.request('/api/data/mngr/paginas/cookies', { headers: session })
  ).json<{
    data: { text: EditedText; template: { markdown: string } }
  }>()
  expect(page.data.text.rev).toBe(0)
  expect(page.data.template.markdown).toContain('**tema:**')
  const own = content('cookies', { markdown: 'Ninguna, de verdad.' })
  expect((await send('PUT', '/cookies/borrador', { content: own }, 0)).status).toBe(200)
  expect(await text('/cookies')).toContain('no guardan ninguna')
  expect((await send('POST', '/cookies/publicar', { content: own }, 1)).status).toBe(200)
  expect(await text('/cookies')).toContain('Ninguna, de verdad.')
  expect(await text('/cookies')).not.toContain('no guardan ninguna')
  expect((await send('POST', '/cookies/acciones/trash', {}, 2)).status).toBe(422)
  expect((await send('POST', '/cookies/publicar', { content: { ...own, slug: 'otra' } }, 2)).status).toBe(422)
  expect((await send('POST', '/cookies/acciones/revertToTemplate', {}, 2)).status).toBe(200)
  expect(await text('/cookies')).toContain('no guardan ninguna')
})

test('a legal template’s Markdown renders to the same words as its HTML, and settings in it cannot add markup', async () => {
  const { app, session, send, text, body } = await open()
  const { save } = await createSettingsClient(app)
  const legalName = '[x](javascript:alert(1)) **y** <b>z</b>'
  expect((await save(0, { ...changedSettings, legalName })).status).toBe(200)
  const words = async () =>
    (await body('/privacidad'))
      .replace(/<[^>]*>/g, ' ')
      .replace(/&lt;|&#x3C;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/\s+(?=[.,;])|(?<=\s)\s+/g, '')
  const before = await words()
  const page = await (
    await app.request('/api/data/mngr/paginas/privacidad', { headers: session })
  ).json<{
    data: { text: EditedText & { content: { markdown: string } } }
  }>()
  const { content } = page.data.text
  // The day of the settings takes the place of a line that the text has from an earlier version.
  const own = { ...content, markdown: `${content.markdown}\n\nÚltima revisión: 1 de enero de 2026.` }
  expect((await send('POST', '/privacidad/publicar', { content: own }, 0)).status).toBe(200)
  expect(await words()).toBe(before)
  expect(await body('/privacidad')).toContain('<time datetime="2027-02-03T12:00:00Z">')
  expect(await text('/privacidad')).not.toContain('href="javascript')
})

test('a page has its path and sitemap entry only while it is published', async () => {
  const { app, send, text, content, published } = await open()
  const draft = await (await send('POST', '', { content: content('borrador') })).json<EditedText>()
  expect(draft).toMatchObject({ rev: 1, isPublic: false })
  expect((await app.request('/borrador')).status).toBe(404)
  const page = await published('quienes-confian')
  const html = await text('/quienes-confian')
  expect(html).toContain('<title>Quienes confían - Cauce</title>')
  expect(html).toContain('<meta name="description" content="Con quién trabajamos.">')
  expect(html).toContain('<strong>fuerte</strong>')
  expect(html).not.toContain('<script>otro')
  const sitemap = await text('/sitemap.xml')
  expect(sitemap).toContain('/quienes-confian</loc><lastmod>')
  expect(sitemap).toContain('/aviso-legal</loc>')
  expect(sitemap).not.toContain('/borrador')
  expect((await send('POST', `/${page.id}/acciones/trash`, {}, page.rev)).status).toBe(200)
  expect((await app.request('/quienes-confian')).status).toBe(404)
  expect((await send('DELETE', `/${draft.id}`, undefined, draft.rev)).status).toBe(422)
  expect((await send('POST', `/${page.id}/acciones/restore`, {}, page.rev + 1)).status).toBe(200)
  expect((await app.request('/quienes-confian')).status).toBe(404)
  expect((await send('POST', `/${page.id}/acciones/trash`, {}, page.rev + 2)).status).toBe(200)
  expect((await send('DELETE', `/${page.id}`, undefined, page.rev + 3)).status).toBe(204)
})

test('saving a draft reports a reserved or taken slug, and publishing with such a slug is refused', async () => {
  const { send, content, published } = await open()
  await published('una')
  for (const slug of ['blog', 'mngr', 'api', 'feed', 'inicio', 'assets', 'cookies', 'una']) {
    const answer = await send('POST', '', { content: content(slug) })
    expect([slug, answer.status]).toEqual([slug, 201])
    const draft = await answer.json<EditedText & { unsaved: { slug?: string } }>()
    // The entry is stored under a free slug.
    expect([slug, draft.content]).toEqual([
      slug,
      expect.objectContaining({ title: 'Quienes confían', slug: expect.stringMatching(/^quienes-confian/) }),
    ])
    expect(draft.unsaved.slug, slug).toMatch(/dirección/)
    const late = await send('POST', `/${draft.id}/publicar`, { content: content(slug) }, draft.rev)
    expect([slug, late.status]).toEqual([slug, 422])
    expect(await late.json()).toMatchObject({ data: { fields: { slug: expect.any(String) } } })
  }
  for (const slug of ['No', 'a/b', 'a--b', '-a']) {
    const answer = await send('POST', '', { content: content(slug) })
    expect([slug, answer.status]).toEqual([slug, 201])
    expect(await answer.json()).toMatchObject({ unsaved: { slug: expect.any(String) } })
  }
})

test.each(['hostinger', 'aparte'])(
  'a page of the owner at /%s has the layout of the site, or none of its files if it is standalone',
  async (slug) => {
    const { app, send, content, published, text } = await open()
    const page = await published(slug)
    expect((await text(`/${slug}`)).match(/<footer|<script type="module"|<h1/g)).toEqual([
      '<h1',
      '<footer',
      '<script type="module"',
    ])
    const standalone = { ...content(slug), layout: 'standalone' }
    const saved = await send('POST', `/${page.id}/publicar`, { content: standalone }, page.rev)
    expect(saved.status).toBe(200)
    const html = await text(`/${slug}`)
    expect(html).toContain('<title>Quienes confían - Cauce</title>')
    expect(html).not.toMatch(/<footer|<link rel="(?:stylesheet|preload|modulepreload)|<script [^>]*src=/)
    expect(html).toContain('<nav aria-label="Volver al sitio"><a href="/">')
    // A client navigation loads it as a document, because the answer names no version.
    expect(await (await app.request(`/api/data/${slug}`)).json()).toMatchObject({ buildId: '' })
  },
)

test('a changed path redirects to the newest one without chains or loops', async () => {
  const { app, send, content, published } = await open()
  const page = await published('una')
  const move = async (slug: string, rev: number) =>
    expect((await send('POST', `/${page.id}/publicar`, { content: content(slug) }, rev)).status).toBe(200)
  const at = async (path: string) => {
    const { status, headers } = await app.request(path)
    return [status, headers.get('Location')]
  }
  await move('dos', page.rev)
  expect(await at('/una')).toEqual([301, '/dos'])
  await move('tres', page.rev + 1)
  expect([await at('/una'), await at('/dos')]).toEqual([
    [301, '/tres'],
    [301, '/tres'],
  ])
  await move('una', page.rev + 2)
  expect([await at('/una'), await at('/dos'), await at('/tres')]).toEqual([
    [200, null],
    [301, '/una'],
    [301, '/una'],
  ])
})

test('answers 412 to a save from an older version, and every version can be read', async () => {
  const { send, content, published } = await open()
  const page = await published('una')
  const changedContent = content('una', { title: 'Otra' })
  expect((await send('PUT', `/${page.id}/borrador`, { content: changedContent }, page.rev)).status).toBe(200)
  const late = await send('POST', `/${page.id}/publicar`, { content: content('una') }, page.rev)
  expect(late.status).toBe(412)
  expect(await late.json()).toMatchObject({ data: { current: { content: { title: 'Otra' } } } })
  expect((await send('POST', `/${page.id}/publicar`, { content: content('una') })).status).toBe(428)
  const { revisions } = await (await send('GET', `/${page.id}/revisiones`)).json<{ revisions: Revision[] }>()
  expect(await (await send('GET', `/${page.id}/revisiones/${revisions.at(-1)?.id}`)).json()).toMatchObject({
    content: { title: 'Quienes confían' },
  })
  expect((await send('GET', `/${page.id}/revisiones/999999`)).status).toBe(404)
})

test('public pages and the sitemap take one round trip to D1, and pages are found by index', async () => {
  // tools/vitest.config.ts gives tests the bindings of wrangler.toml.
  const { DB, roundTrips } = countRoundTrips((env as unknown as Bindings).DB)
  const { app, published } = await open({ DB })
  await published('una')
  const plan = await DB.prepare(
    "EXPLAIN QUERY PLAN SELECT data FROM entry_publications WHERE path = 'una' AND from_at <= 1",
  ).all()
  expect(JSON.stringify(plan.results)).toContain('SEARCH')
  await app.request('/nada')
  for (const [path, status] of [
    ['/una', 200],
    ['/cookies', 200],
    ['/nada-de-esto', 404],
    ['/sitemap.xml', 200],
  ] as const) {
    pageCache.expire()
    const before = roundTrips()
    expect((await app.request(path)).status).toBe(status)
    expect([path, roundTrips() - before]).toEqual([path, 1])
  }
})
