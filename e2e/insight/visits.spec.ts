import type { Browser, BrowserContext, Page } from '@playwright/test'
import { openDatabase, runSql } from '../database.ts'
import { inspectPage } from '../inspect-page.ts'
import { openManagerPage, signInAs } from '../manager-session.ts'
import { expect, test } from '../test.ts'

const userAgents = {
  desktop:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36',
  phone:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Mobile Safari/537.36',
}

const analyticsPath = '/api/visitas'

const createVisitorContext = (
  browser: Browser,
  baseURL: string | undefined,
  userAgent: string,
): Promise<BrowserContext> =>
  browser.newContext({ ...(baseURL === undefined ? {} : { baseURL }), userAgent, locale: 'es' })

/** Runs `act`, which shows a page, and waits until the site has recorded the view. */
async function expectPageView(page: Page, act: () => Promise<unknown>): Promise<void> {
  const eventResponse = page.waitForResponse((response) => response.url().endsWith(analyticsPath))
  await act()
  expect((await eventResponse).status()).toBe(204)
}

type VisitCounts = { views: number; visits: number; visitors: number; counts: unknown }

/** The counts of people. Bots are left out, because the other tests look like bots. */
function readVisitCounts(): VisitCounts {
  const database = openDatabase()
  try {
    const row = database.prepare('SELECT views, visits, visitors, counts FROM visit_days').get()
    const { bots: _, ...counts } = JSON.parse(String(row?.['counts'] ?? '{}'))
    return {
      views: Number(row?.['views'] ?? 0),
      visits: Number(row?.['visits'] ?? 0),
      visitors: Math.round(Number(row?.['visitors'] ?? 0)),
      counts,
    }
  } finally {
    database.close()
  }
}

test('the visits of two people are counted correctly, and nothing is stored in their browsers', async ({
  browser,
  baseURL,
  page: manager,
  context,
}) => {
  test.setTimeout(240_000)
  // Tests before this one may have counted as people, too.
  for (const table of ['visit_days', 'visit_hours', 'visit_today']) runSql(`DELETE FROM ${table}`)
  const first = await createVisitorContext(browser, baseURL, userAgents.desktop)
  const page = await first.newPage()
  await expectPageView(page, () => page.goto('/?utm_campaign=otono', { referer: 'https://www.google.com/' }))
  const nav = page.getByRole('navigation').first()
  await expectPageView(page, () => nav.getByRole('link', { name: 'Servicios' }).click())
  await expectPageView(page, () => nav.getByRole('link', { name: 'Blog' }).click())
  await expectPageView(page, () => page.reload())
  await expectPageView(page, () => page.goBack())
  await expect(page).toHaveURL('/servicios')
  expect(await first.cookies()).toEqual([])
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])

  const second = await createVisitorContext(browser, baseURL, userAgents.phone)
  const other = await second.newPage()
  await expectPageView(other, () => other.goto('/servicios'))

  await expect.poll(readVisitCounts, { timeout: 120_000 }).toEqual({
    views: 6,
    visits: 2,
    visitors: 2,
    counts: {
      pages: { '/': [1, 1, 1], '/servicios': [3, 1, 1], '/blog': [2, 0, 2] },
      sources: { Google: [1, 1, 0], Directo: [1, 1, 0] },
      campaigns: { otono: [1, 1, 0] },
      countries: expect.anything(),
      devices: { Computadora: [5, 1, 0], Teléfono: [1, 1, 0] },
      browsers: { 'Chrome en Windows': [5, 1, 0], 'Chrome en Android': [1, 1, 0] },
    },
  })
  await Promise.all([first.close(), second.close()])

  await signInAs(context, baseURL ?? '')
  await openManagerPage(manager, '/mngr')
  const week = manager.getByRole('region', { name: 'Esta semana' })
  await expect(week).toContainText('Visitas2')
  await week.getByRole('link', { name: 'Visitas', exact: true }).click()
  await expect(manager.getByRole('region', { name: 'Resumen' })).toContainText(
    'Lo más visto es «Servicios», con 3 vistas',
  )
  await expect(manager.getByRole('table', { name: 'Por dónde salen' })).toContainText(
    /Servicios\s+\/servicios2/,
  )
  await inspectPage(manager, 'visitas')
  const seen = manager.getByRole('table', { name: 'Páginas más vistas' })
  await seen.getByRole('link', { name: 'Servicios', exact: true }).click()
  await expect(manager.getByRole('region', { name: 'Resumen' })).toContainText('Veces vista3')
  await expect(
    manager.getByRole('link', { name: 'Ver la página /servicios en el sitio, en otra pestaña' }),
  ).toBeVisible()
  await inspectPage(manager, 'visitas de una página')
  await manager.getByRole('link', { name: 'Todas las páginas' }).click()
  await expect(manager).toHaveURL('/mngr/visitas')
  await manager.setViewportSize({ width: 1440, height: 900 })
  await manager.getByRole('navigation', { name: 'Periodo' }).getByRole('link', { name: 'Hoy' }).click()
  await expect(manager).toHaveURL('/mngr/visitas?periodo=hoy')
  // The names of the first and the last column are below them.
  const plot = await manager.locator('.visit-columns').boundingBox()
  const names = await manager.locator('.visit-ends').boundingBox()
  expect(names?.width).toBeCloseTo(plot?.width ?? 0, 0)
  await manager.getByText('Ver la evolución como tabla').click()
  await inspectPage(manager, 'visitas de hoy')
  const download = manager.waitForEvent('download')
  await manager.getByRole('link', { name: 'Exportar en CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^visitas-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
})

test('a visitor who opts out and a signed-in person send no page view, and pages work if no page view can be sent', async ({
  browser,
  baseURL,
}) => {
  const context = await createVisitorContext(browser, baseURL, userAgents.desktop)
  const page = await context.newPage()
  const sent: string[] = []
  page.on('request', (request) => void (request.url().endsWith(analyticsPath) && sent.push(request.url())))
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(sent).toEqual([])

  // Nor does somebody who works on the site.
  const ownContext = await createVisitorContext(browser, baseURL, userAgents.desktop)
  await signInAs(ownContext, baseURL ?? '')
  const own = await ownContext.newPage()
  own.on('request', (request) => void (request.url().endsWith(analyticsPath) && sent.push(request.url())))
  await own.goto('/', { waitUntil: 'networkidle' })
  await own.getByRole('navigation').first().getByRole('link', { name: 'Servicios' }).click()
  await expect(own).toHaveURL('/servicios')
  await own.waitForLoadState('networkidle')
  expect(sent).toEqual([])
  await ownContext.close()

  const other = await context.newPage()
  const failures: string[] = []
  other.on('pageerror', ({ message }) => void failures.push(message))
  await other.route(`**${analyticsPath}`, (route) => route.abort())
  const aborted = other.waitForEvent('requestfailed', (request) => request.url().endsWith(analyticsPath))
  await other.goto('/')
  await aborted
  await other.getByRole('navigation').first().getByRole('link', { name: 'Servicios' }).click()
  await expect(other).toHaveURL('/servicios')
  expect(failures).toEqual([])
  await context.close()
})
