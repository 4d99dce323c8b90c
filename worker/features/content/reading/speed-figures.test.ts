import { expect, test } from 'vitest'
import { defaultSite } from '#client/site.ts'
import { pageCache } from '#worker/cache/page-cache.ts'
import { parseEnv } from '#worker/env.ts'
import type { SpeedJob } from '#worker/env/queue-jobs.ts'
import { saveSpeedCounts } from '#worker/features/insight/speed/consume.ts'
import { readPublicSpeed, refreshPublicSpeed } from '#worker/features/insight/speed/public-speed.ts'
import { createSpeedSite } from '#worker/features/insight/speed/testing.ts'
import { createSettingsClient, resetSettings } from '#worker/features/settings/testing.ts'
import { measureReads } from '#worker/testing/measure-reads.ts'
import { signInOwner } from '#worker/testing/testing.ts'
import { listVisibleTexts } from '#worker/testing/visible-texts.ts'

const dayMs = 86_400_000

async function open() {
  const { app } = await createSpeedSite()
  const { db } = parseEnv(app.bindings)
  pageCache.expire()
  return {
    app,
    /** Runs the nightly refresh and empties the page cache. */
    async night() {
      await refreshPublicSpeed(db)
      pageCache.expire()
    },
    async read(path = '/como-medimos') {
      const response = await app.request(path)
      expect(response.status).toBe(200)
      return (await response.text()).replaceAll('<!-- -->', '')
    },
    /** Stores `count` speed samples of a device, taken `daysAgo` days ago. */
    measure: (device: string, count: number, value: number, daysAgo = 5) =>
      saveSpeedCounts(
        db,
        Array.from({ length: count }, (): SpeedJob => ({
          kind: 'speed',
          at: Date.now() - daysAgo * dayMs,
          device,
          country: 'MX',
          connection: '4g',
          build: 'b1',
          samples: [{ metric: 'LCP', value, page: 'Inicio', blame: '' }],
        })),
        Date.now(),
      ),
  }
}

test('with too few measurements the page says that figures need 100 measurements', async () => {
  const { read, measure, night } = await open()
  expect(await read()).toContain(
    'Aún no hay cifras: mostramos cada una a partir de 100 mediciones en 28 días.',
  )
  await measure('Teléfono', 99, 2_000)
  // Not counted: samples of today, older than 28 days, or of another kind of device.
  await measure('Teléfono', 50, 2_000, 0)
  await measure('Teléfono', 50, 2_000, 40)
  await measure('Tableta', 200, 2_000)
  await night()
  const html = await read()
  expect(html).toContain('se midieron 99 páginas. Todavía no bastan')
  expect(html).toContain('<th scope="col">Qué se mide</th><th scope="col">Bien hasta</th>')
})

test('with enough measurements the page shows figures by device and updates them every night', async () => {
  const { read, measure, night } = await open()
  await measure('Teléfono', 120, 2_000)
  await measure('Computadora', 30, 900)
  await read()
  await night()
  const html = await read()
  expect(html).toContain('se midieron 150 páginas')
  expect(html).toMatch(
    /<th scope="row">Contenido principal visible \(LCP\)<\/th><td>(?:1\.9|2\.0|2\.1) s, bien \(120 mediciones\)<\/td><td>Aún no: 30 mediciones<\/td><td>2\.5 s<\/td>/,
  )
  expect(html).toContain('role="region" aria-label="Velocidad de este sitio en 28 días" tabindex="0"')
  await measure('Computadora', 100, 900)
  pageCache.expire()
  expect(await read()).toContain('se midieron 150 páginas')
  await night()
  expect(await read()).toContain('se midieron 250 páginas')
})

test('a nightly refresh without measurements does not change the ETag of the page', async () => {
  const { app, read, night } = await open()
  await read()
  const first = (await app.request('/como-medimos')).headers.get('ETag')
  await night()
  expect((await app.request('/como-medimos')).headers.get('ETag')).toBe(first)
})

test('the home page shows the measured speed and links to the measurements page', async () => {
  const { read, measure, night } = await open()
  const claim = async () => /<p class="proof">(.*?)<\/p>/.exec(await read('/'))?.[1] ?? ''
  expect(await claim()).toBe('')
  await measure('Computadora', 150, 900)
  await measure('Teléfono', 99, 2_000)
  await night()
  expect(await claim()).toMatch(/<strong>\d+ ms<\/strong>.* desde computadoras \(150 mediciones en 28 días\)/)
  await measure('Teléfono', 1, 2_000)
  await night()
  expect(await claim()).toMatch(/<strong>(?:1\.9|2\.0|2\.1) s<\/strong>.* desde teléfonos \(100 mediciones/)
  expect(await claim()).toContain('<a href="/como-medimos">')
})

test('reading the public speed figures takes at most 4 rows, however many measurements exist', async () => {
  const { app, measure } = await open()
  for (const daysAgo of [3, 4, 5])
    for (let value = 100; value < 5_000; value *= 1.5) await measure('Teléfono', 4, value, daysAgo)
  const { DB, measured } = measureReads(app.bindings.DB)
  const { figures } = await readPublicSpeed(parseEnv({ ...app.bindings, DB }).db, Date.now())
  expect(figures.Teléfono.LCP.count).toBe(120)
  expect(measured.reduce((sum, { rowsRead }) => sum + rowsRead, 0)).toBeLessThanOrEqual(4)
})

test.each([
  ['MX', /\d,\d (?:s|%)|0,\d/, /ordenador/i, '2.5 s', 'Computadora'],
  ['ES', /\d\.\d (?:s|%)|0\.\d/, /computador/i, '2,5 s', 'Ordenador'],
  ['CO', /\d\.\d (?:s|%)|0\.\d/, /computadora|ordenador/i, '2,5 s', 'Computador'],
] as const)(
  'in %s every public page uses the number format and words of the country',
  async (country, number, word, good, computer) => {
    const { app, read, measure, night } = await open()
    await resetSettings(app)
    const { save } = await createSettingsClient(app)
    expect((await save(0, { ...defaultSite, country })).status).toBe(200)
    await measure('Teléfono', 120, 2_100)
    await measure('Computadora', 120, 1_900)
    await night()
    const paths = '/ /servicios /servicios/correo /nosotros /contacto /blog /blog/buscar /como-medimos'.split(
      ' ',
    )
    for (const path of [
      ...paths,
      '/privacidad',
      '/cookies',
      '/aviso-legal',
      '/accesibilidad',
      '/hostinger',
    ]) {
      const text = listVisibleTexts(await read(path)).join('\n')
      expect(number.exec(text)?.[0], path).toBeUndefined()
      expect(word.exec(text)?.[0], path).toBeUndefined()
    }
    const measured = await read()
    expect(measured).toContain(good)
    expect(measured).toContain(computer)
  },
)

test('the page about measurements is the owner’s: edited, without the figures, and withdrawn from every list', async () => {
  const { app, read, measure, night } = await open()
  await measure('Teléfono', 120, 2_000)
  await night()
  expect(await read()).toContain('Se miden 25 de cada 100 páginas')
  expect(await read('/privacidad')).toContain('<a href="/como-medimos">')
  expect(await read('/sitemap.xml')).toContain('/como-medimos</loc>')
  expect(await read('/llms.txt')).toContain('/como-medimos)')
  const headers = { ...(await signInOwner(app)), 'Content-Type': 'application/json' }
  const send = (path: string, method: string, rev: number, body: object) =>
    app.request(`/api/mngr/paginas/como-medimos${path}`, {
      method,
      headers: { ...headers, 'If-Match': `"${rev}"` },
      body: JSON.stringify(body),
    })
  const content = {
    slug: 'como-medimos',
    title: 'Medidas',
    description: '',
    layout: 'site',
    markdown: 'Pocas.',
  }
  expect((await send('/publicar', 'POST', 1, { content })).status).toBe(200)
  expect(await read()).toMatch(/<h1[^>]*>.*Medidas.*Pocas\./s)
  expect(await read()).not.toContain('Lo que tarda este sitio')
  expect((await send('/acciones/unpublish', 'POST', 2, {})).status).toBe(200)
  expect((await app.request('/como-medimos')).status).toBe(404)
  expect(await read('/')).toContain('<p class="proof">')
  for (const path of ['/', '/privacidad', '/sitemap.xml', '/llms.txt'])
    expect(await read(path), path).not.toContain('como-medimos')
})
