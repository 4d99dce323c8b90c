import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { type SettingsPage, settingsResponseSchema } from '#client/features/settings/contract.ts'
import { defaultSite } from '#client/site.ts'
import { pageCache } from '../../cache/page-cache.ts'
import { parseSite } from '../../site-settings/parse-site.ts'
import { createTestApp, seedPosts, type TestApp } from '../../testing/testing.ts'
import { createSettingsClient, changedSettings, resetSettings } from './testing.ts'

const freshApp = async (): Promise<TestApp> => resetSettings(await createTestApp())

const settingsOf = async (response: Response): Promise<SettingsPage> =>
  v.parse(settingsResponseSchema, await response.json())

/** Default texts as they appear in HTML. */
const defaults = [
  defaultSite.name,
  defaultSite.tagline,
  defaultSite.description,
  defaultSite.footerNote,
  defaultSite.email,
  'es_MX',
]

const pages = [
  '/',
  '/nosotros',
  '/servicios',
  '/contacto',
  '/privacidad',
  '/hostinger',
  '/contacto/gracias',
  '/blog',
  '/blog/uno',
  '/blog/etiqueta/agua',
  '/blog/buscar?q=uno',
  '/nada',
]
const texts = [
  '/feed.xml',
  '/feed.json',
  '/blog/etiqueta/agua/feed.xml',
  '/llms.txt',
  '/site.webmanifest',
  '/.well-known/security.txt',
]

test('shows no default on any page, feed or file once all settings are changed', async () => {
  const app = await freshApp()
  await seedPosts(app, [{ slug: 'uno', tags: ['agua'] }])
  const before = await Promise.all([...pages, ...texts].map(async (path) => (await app.request(path)).text()))
  // Make sure that the defaults appear before the change.
  for (const text of defaults)
    expect(
      before.some((body) => body.includes(text)),
      text,
    ).toBe(true)

  const { save } = await createSettingsClient(app)
  expect((await save(0, changedSettings)).status).toBe(200)
  for (const path of [...pages, ...texts]) {
    const body = (await (await app.request(path)).text())
      // The site's domain and a sentence of an article contain the default name, but are not settings.
      .replaceAll('cauce.example', '')
      .replaceAll('Tu tecnología, en su cauce', '')
    expect(body, path).not.toMatch(/Cauce/)
    for (const text of defaults) expect(body.includes(text) && `${path}: ${text}`, path).toBe(false)
  }
  // Only the default company name has a section about its meaning.
  expect(await (await app.request('/nosotros')).text()).not.toContain('Por qué este nombre')
  for (const path of pages) {
    const body = await (await app.request(path)).text()
    expect(body, path).toContain('Ribera')
    expect(body, path).toContain(path === '/nada' ? '<title>Error: 404' : '<title>Ribera: ')
  }
})

test('shows company details on contact, home and privacy page and in security.txt, and hides empty ones', async () => {
  const app = await freshApp()
  const bare = await (await app.request('/contacto')).text()
  for (const word of ['WhatsApp', 'Horario', 'Respondemos', 'tel:']) expect(bare).not.toContain(word)
  expect(await (await app.request('/')).text()).not.toMatch(/PostalAddress|taxID|openingHours|sameAs/)

  const { save } = await createSettingsClient(app)
  await save(0, changedSettings)
  const contact = await (await app.request('/contacto')).text()
  for (const text of [
    'tel:+34954000000',
    'wa.me/34600000000',
    'Calle Betis 7, 41010 Sevilla, Andalucía',
    'Otras formas de contacto',
  ])
    expect(contact).toContain(text)
  const home = await (await app.request('/')).text()
  const about = await (await app.request('/nosotros')).text()
  for (const page of [contact, about])
    for (const text of ['href="https://mapas.example/ribera"', ': cerrado (Reyes)'])
      expect(page).toContain(text)
  for (const link of ['tel:+34954000000', 'wa.me/34600000000']) {
    expect(contact.indexOf(link), 'above the form').toBeLessThan(contact.indexOf('<form'))
    for (const page of [home, about]) expect(page.indexOf(link)).toBeLessThan(page.indexOf('<footer'))
  }
  expect(home).toContain('"taxID":"B12345674"')
  expect(home).toContain('"opens":"09:00","closes":"14:30"')
  const [{ date, until } = { date: '', until: '' }] = changedSettings.holidays
  expect(home).toContain(`"validFrom":"${date}","validThrough":"${until}"`)
  expect(home).toContain('"sameAs":["https://social.example/@ribera"]')
  expect(home).toContain('content="es_ES"')
  const privacy = await (await app.request('/privacidad')).text()
  expect(privacy).toContain('Ribera Sistemas, S. L., B12345674')
  expect(privacy).toContain('Andalucía, inscrita en el Registro Mercantil de Sevilla, hoja SE-1. Para')
  expect(privacy).toContain('datos@ribera.example')
  expect((await save(1, { ...changedSettings, mapHref: '' })).status).toBe(200)
  expect(await (await app.request('/contacto')).text()).toContain(
    'href="https://www.openstreetmap.org/search?query=Calle%20Betis%207',
  )
  expect(await (await app.request('/.well-known/security.txt')).text()).toContain(
    'mailto:avisos@ribera.example',
  )
})

test('keeps settings that a tab opened before an update does not know', async () => {
  const app = await freshApp()
  const { save } = await createSettingsClient(app)
  const known = { ...changedSettings, asksPhone: true, drawings: false }
  expect((await save(0, known)).status).toBe(200)
  const { mapHref: _map, asksPhone: _asks, drawings: _drawings, ...old } = known
  const answer = await save(1, { ...old, tagline: 'Otra línea' })
  expect(await answer.json()).toMatchObject({
    site: { mapHref: known.mapHref, asksPhone: true, drawings: false, tagline: 'Otra línea' },
  })
})

test('changes the build id of pages and data when settings change', async () => {
  const app = await freshApp()
  const buildOf = async (path: string) =>
    /"buildId":"([^"]+)"/.exec(await (await app.request(path)).text())?.[1] ?? ''
  const before = [await buildOf('/'), await buildOf('/api/data/blog')]
  expect(before[0]).toBe(before[1])
  const { save } = await createSettingsClient(app)
  await save(0, changedSettings)
  const after = [await buildOf('/'), await buildOf('/api/data/blog')]
  expect(after[0]).toBe(after[1])
  expect(after[0]).not.toBe(before[0])
  // The new id starts with the build's own id.
  expect(after[0]?.startsWith(before[0] ?? '?')).toBe(true)
})

test('rejects a save that is based on an older version and returns the current settings', async () => {
  const app = await freshApp()
  const { save, put } = await createSettingsClient(app)
  const first = await save(0, changedSettings)
  expect([first.status, first.headers.get('ETag')]).toEqual([200, '"1"'])
  const second = await save(0, { ...changedSettings, name: 'Otra' })
  expect(second.status).toBe(412)
  expect(await second.json()).toMatchObject({ data: { current: { rev: 1, site: { name: 'Ribera' } } } })
  expect((await put('', null, { site: changedSettings })).status).toBe(428)
  expect((await save(1, { ...changedSettings, name: 'Otra' })).status).toBe(200)
})

test('a save without a change stores no version and no record', async () => {
  const app = await freshApp()
  const { save, put } = await createSettingsClient(app)
  await save(0, changedSettings)
  const last = await app.value`SELECT max(id) AS id FROM audit`
  for (const answer of [await save(1, changedSettings), await put('/versiones/1', 1)]) {
    expect([answer.status, answer.headers.get('ETag')]).toEqual([200, '"1"'])
    expect(await answer.json()).toMatchObject({ rev: 1, site: { name: 'Ribera' }, revisions: [{ rev: 1 }] })
  }
  expect(await app.value`SELECT max(id) AS id FROM audit`).toBe(last)
})

test('lists who changed what, audits each save, and restores an earlier version', async () => {
  const app = await freshApp()
  const { save, put } = await createSettingsClient(app)
  const named = { ...defaultSite, name: 'Ribera', region: 'Jalisco' }
  await save(0, named)
  const second = await settingsOf(await save(1, { ...named, email: 'a@ribera.example' }))
  expect(second.revisions.map(({ rev, author, changed: names }) => [rev, author, names])).toEqual([
    [2, 'Ana Prueba', ['Correo de contacto']],
    // As the form calls it in this country.
    [1, 'Ana Prueba', ['Nombre comercial', 'Estado']],
  ])
  const back = await settingsOf(await put('/versiones/1', 2))
  expect([back.rev, back.site.email, back.site.name]).toEqual([3, defaultSite.email, 'Ribera'])
  expect((await put('/versiones/9', 3)).status).toBe(404)
  const results = await app.all`SELECT event, detail FROM audit WHERE event LIKE 'settings.%' ORDER BY id`
  expect(results.slice(-3)).toEqual([
    { event: 'settings.changed', detail: 'Nombre comercial, Estado' },
    { event: 'settings.changed', detail: 'Correo de contacto' },
    { event: 'settings.restored', detail: 'Correo de contacto' },
  ])
})

test('uses defaults for invalid or unknown stored settings only', async () => {
  const app = await freshApp()
  await app.run`INSERT INTO settings (rev, data, author_id, author_name, at) VALUES (5, ${JSON.stringify({ name: 'Ribera', email: 3, nav: 'x', unknown: true })}, 'm1', 'Ana', 0)`
  pageCache.expire()
  const page = await (await app.request('/contacto')).text()
  expect(page).toContain('Contacto - Ribera')
  expect(page).toContain(defaultSite.email)
  expect(page).toContain('href="/servicios"')
})

test('uses all defaults and logs an error when the stored settings are invalid', async () => {
  const app = await freshApp()
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  await app.run`INSERT INTO settings (rev, data, author_id, author_name, at) VALUES (1, '3', 'm1', 'Ana', 0)`
  pageCache.expire()
  const answer = await app.request('/privacidad')
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('Privacidad - Cauce')])
  expect(logged.mock.calls.flat().join()).toContain('site-settings')
  logged.mockRestore()
})

/** Returns the inline styles that the page's own policy does not allow. */
async function refusedStyles(answer: Response): Promise<string[]> {
  const policy = answer.headers.get('Content-Security-Policy') ?? ''
  const styles = [...(await answer.text()).matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = '']) => css)
  const refused: string[] = []
  for (const css of styles) {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(css))
    const source = `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`
    if (!policy.includes(source)) refused.push(css)
  }
  return refused
}

test('adds the accent colour to every page as a style allowed by its hash', async () => {
  const app = await freshApp()
  const { save, session } = await createSettingsClient(app)
  const documents = ['/', '/nada', '/hostinger', '/mngr/ajustes']
  const get = (path: string) => app.request(path, { headers: session })
  for (const path of documents) expect(await (await get(path)).text(), path).not.toContain('#0044cc')
  await save(0, { ...defaultSite, accent: '#0044CC' })
  for (const path of documents) {
    expect(await refusedStyles(await get(path)), path).toEqual([])
    // The standalone page uses the colour for text only.
    expect(await (await get(path)).text(), path).toContain(
      path === '/hostinger' ? ':root{--green:light-dark(#' : '--green:light-dark(#0044cc',
    )
  }
  await save(1, { ...defaultSite, accent: '#c2185b' })
  for (const path of documents) {
    expect(await refusedStyles(await get(path)), path).toEqual([])
    expect((await (await get(path)).text()).includes('light-dark(#0044cc'), path).toBe(false)
  }
  // A light colour gets dark text.
  expect((await save(2, { ...defaultSite, accent: '#ffd000', secondAccent: '#0000aa' })).status).toBe(200)
  const light = await (await get('/')).text()
  expect(light).toMatch(/--on-green:light-dark\(#[01]/)
  expect(light).toContain('--sand:light-dark(#0000aa')
  const unknown = await save(3, { ...defaultSite, accent: 'amarillo limón' })
  expect([unknown.status, await unknown.text()]).toEqual([422, expect.stringContaining('por su código')])
})

test('the settings say once what the form of address does not change', async () => {
  const app = await freshApp()
  const { save, session } = await createSettingsClient(app)
  const read = async () => (await app.request('/mngr/ajustes', { headers: session })).text()
  for (const treatment of ['tu', 'usted']) {
    if (treatment !== 'tu') expect((await save(0, { ...defaultSite, treatment })).status).toBe(200)
    expect(await read()).toContain('los artículos, también los de ejemplo, quedan como están')
  }
})

test('holidays that were stored as single days stay valid', () => {
  const [holiday] = parseSite({ holidays: [{ date: '2027-01-06', name: 'Reyes' }] }).holidays
  expect(holiday).toEqual({ date: '2027-01-06', until: '', name: 'Reyes' })
})
