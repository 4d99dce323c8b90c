import type { Page } from '@playwright/test'
import { defaultSite } from '#client/site.ts'
import { getCalendar } from '#worker/site-settings/day.ts'
import { openDatabase, runSql } from '../database.ts'
import { inspectPage } from '../inspect-page.ts'
import { openManagerPage, signInAs } from '../manager-session.ts'
import { expect, test } from '../test.ts'

const userAgent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36'

/** The counts of all days in a table, as JSON text. */
function readDayCounts(table: 'speed_days' | 'lost_days'): string {
  const database = openDatabase()
  try {
    return JSON.stringify(database.prepare(`SELECT counts FROM ${table}`).all())
  } finally {
    database.close()
  }
}

/** Mocks the response to a page view. One of its headers can ask the page to measure its speed. */
const mockVisitResponse = (page: Page, headers: Record<string, string>): Promise<unknown> =>
  page.route('**/api/visitas', (route) => route.fulfill({ status: 204, headers }))

test('a document measures its speed and sends it at the end if asked to; other documents load no script for it', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const context = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    userAgent: userAgent,
  })
  const quiet = await context.newPage()
  await mockVisitResponse(quiet, {})
  const scripts: string[] = []
  quiet.on('response', (response) => void (response.url().endsWith('.js') && scripts.push(response.url())))
  await quiet.goto('/', { waitUntil: 'networkidle' })
  const before = new Set(scripts)
  await quiet.close()

  const page = await context.newPage()
  await mockVisitResponse(page, { measure: '1' })
  const more = page.waitForResponse(
    (response) => response.url().endsWith('.js') && !before.has(response.url()),
  )
  await page.goto('/')
  expect((await more).status()).toBe(200)
  await page.getByRole('navigation').first().getByRole('link', { name: 'Servicios' }).click()
  await expect(page).toHaveURL('/servicios')
  await page.getByRole('heading', { level: 1 }).click()
  const measurements = page.waitForRequest((request) => request.url().endsWith('/api/velocidad'))
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
  const { samples } = (await measurements).postDataJSON()
  const metrics = samples.map(({ metric }: { metric: string }) => metric)
  for (const metric of ['LCP', 'FCP', 'TTFB', 'CLS', 'SOFT']) expect(metrics).toContain(metric)
  expect(samples.find(({ metric }: { metric: string }) => metric === 'SOFT').path).toBe('/servicios')
  await expect.poll(() => readDayCounts('speed_days'), { timeout: 120_000 }).toContain('Servicios')
  expect(await context.cookies()).toEqual([])
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
  await context.close()
})

test('a manager sees speed and addresses that were not found, and redirects one of them with a single press', async ({
  browser,
  baseURL,
  page,
  context,
}) => {
  test.setTimeout(240_000)
  const visitorContext = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    userAgent: userAgent,
  })
  const visitor = await visitorContext.newPage()
  for (let n = 0; n < 2; n += 1) {
    expect((await visitor.goto('/hostingerr'))?.status()).toBe(404)
    const report = visitor.waitForResponse((response) => response.url().endsWith('/api/perdidos'))
    await visitor.goto('/blog/buscar?q=xilofonos')
    expect((await report).status()).toBe(204)
  }
  await expect
    .poll(() => readDayCounts('lost_days'), { timeout: 120_000 })
    .toMatch(/hostingerr.*2.*xilofonos\\":2/)
  await visitorContext.close()

  // Figures that make the table wider than a phone's screen, instead of those that were measured so far. The revision is
  // one that no measurement has read, so that none overwrites them.
  const counts = { values: { LCP: { devices: { Teléfono: { 78: 20 } } } }, blame: {}, builds: {} }
  const today = getCalendar(defaultSite.timeZone).getDay(Date.now())
  runSql('INSERT OR REPLACE INTO speed_days VALUES (?, 1000, ?)', today, JSON.stringify(counts))
  await signInAs(context, baseURL ?? '')
  await openManagerPage(page, '/mngr')
  const answers = page.getByRole('region', { name: 'Esta semana' })
  await expect(answers).toContainText('2 visitas a direcciones que no existen')
  await answers.getByRole('link', { name: 'Páginas no encontradas' }).click()
  const addresses = page.getByRole('region', { name: 'Direcciones que no existen' })
  await expect(addresses).toContainText('/hostingerr: 2 veces')
  await expect(page.getByRole('table', { name: 'Búsquedas sin resultado' })).toContainText('xilofonos')
  await inspectPage(page, 'perdidos')
  await addresses.getByRole('button', { name: 'Redirigir /hostingerr a /hostinger' }).press('Enter')
  await expect(addresses.getByRole('status')).toHaveText('/hostingerr lleva ahora a /hostinger.')
  await page
    .getByRole('navigation', { name: 'Sobre quienes visitan' })
    .getByRole('link', { name: 'Velocidad' })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Velocidad')
  await expect(
    page
      .getByRole('navigation', { name: 'Panel', exact: true, includeHidden: true })
      .getByRole('link', { name: 'Visitas', includeHidden: true }),
  ).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('table', { name: 'Por dispositivo' })).toContainText('Teléfono')
  const cut = await page.getByRole('progressbar', { name: /^Faltan/ }).evaluateAll((all) =>
    all.filter((bar) => {
      const card = bar.closest('dl > div')?.getBoundingClientRect()
      return !card || bar.getBoundingClientRect().bottom > card.bottom
    }),
  )
  expect(cut, 'bars that their cards cut').toEqual([])
  await page.getByText('Ver la evolución como tabla').click()
  await inspectPage(page, 'velocidad')
})
