import type { Page } from '@playwright/test'
import {
  waitUntilHydrated,
  expectRouterRuns,
  expectPage,
  followNavLink,
  followHref,
  isSameDocument,
  open,
  openWithClock,
  advanceHour,
  storeRecentReload,
  mockSignedIn,
  watchErrors,
  watchRequests,
  openByNavLink,
} from '../public-page.ts'
import { expect, test } from '../test.ts'

const servicesChunk = /\/assets\/servicios-.*\.js$/

/** Makes the next check report another build. */
async function announceUpdate(page: Page): Promise<void> {
  await page.route('**/builds/latest.json?*', (route) =>
    route.fulfill({ json: { id: 'otra-construccion', timestamp: 1 } }),
  )
}

test('after an hour the page checks the build, with the time as query; an unchanged build id has no effect', async ({
  page,
}) => {
  const checks = watchRequests(page, (path) => path.startsWith('/builds/latest.json'))
  await openWithClock(page, '/nosotros')
  expect(checks).toEqual([])
  await advanceHour(page)
  expect(checks).toEqual([expect.stringMatching(/^\/builds\/latest\.json\?\d{13}$/)])
  await openByNavLink(page, 'Servicios')
  expect(await isSameDocument(page)).toBe(true)
})

test('a new build id changes nothing visible; the next link loads a document', async ({ page }) => {
  const errors = watchErrors(page)
  await announceUpdate(page)
  await openWithClock(page, '/nosotros')
  const documents = watchRequests(page, (_, request) => request.isNavigationRequest())
  const shown = await page.locator('body').ariaSnapshot()
  await advanceHour(page)
  expect(await page.locator('body').ariaSnapshot()).toBe(shown)
  expect(documents).toEqual([])
  await waitUntilHydrated(page, () => followNavLink(page, 'Servicios'))
  await expectPage(page, '/servicios', 'Servicios')
  expect(documents).toEqual(['/servicios'])
  expect(await isSameDocument(page)).toBe(false)
  const slot = await page.evaluate(() => sessionStorage.getItem('recarga'))
  expect(JSON.parse(slot ?? '')).toEqual({ path: '/servicios', expires: expect.any(Number) })
  await expectRouterRuns(page)
  expect(errors).toEqual([])
})

test('a path that was reloaded less than ten seconds ago opens within the document', async ({ page }) => {
  await announceUpdate(page)
  await openWithClock(page, '/nosotros')
  await advanceHour(page)
  await storeRecentReload(page, '/servicios')
  await openByNavLink(page, 'Servicios')
  expect(await isSameDocument(page)).toBe(true)
})

test('a missing page chunk causes one document load, after which the page works', async ({ page }) => {
  const errors = watchErrors(page)
  const documents = watchRequests(
    page,
    (path, request) => request.isNavigationRequest() && path === '/servicios',
  )
  let gone = 0
  // The chunk is missing only until the document loads: after a deploy, a new document finds the chunk of its build.
  await page.route(servicesChunk, (route) => {
    if (documents.length > 0) return route.continue()
    gone += 1
    return route.fulfill({ status: 404, body: '' })
  })
  await open(page, '/nosotros')
  await waitUntilHydrated(page, () => followNavLink(page, 'Servicios'))
  await expectPage(page, '/servicios', 'Servicios')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(gone).toBeGreaterThan(0)
  await expectRouterRuns(page)
  expect(documents).toEqual(['/servicios'])
  expect(errors).toEqual([])
})

test('a chunk that is still missing shows the error page instead of reloading again', async ({ page }) => {
  await page.route(servicesChunk, (route) => route.fulfill({ status: 404, body: '' }))
  await open(page, '/nosotros')
  await storeRecentReload(page, '/servicios')
  await followNavLink(page, 'Servicios')
  await expect(page).toHaveTitle('Error: 500')
  await expect(page.getByRole('heading', { level: 1, name: /^Esta página/ })).not.toHaveAttribute('lang')
  expect(await isSameDocument(page)).toBe(true)
  await page.getByRole('button', { name: 'Volver a la página principal' }).click()
  await expectPage(page, '/', 'Webs, correo y sistemas sin enredos')
  expect(await isSameDocument(page)).toBe(true)
})

test('without session storage a missing chunk causes no reload loop', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
  })
  await page.route(/\/assets\/contacto-.*\.js$/, (route) => route.fulfill({ status: 404, body: '' }))
  await open(page, '/nosotros')
  const documents = watchRequests(page, (_, request) => request.isNavigationRequest())
  // The new document also fails to load the chunk and logs a warning. By then it has decided not to reload again.
  const missed = page.waitForEvent(
    'console',
    (message) => message.type() === 'warning' && /import/.test(message.text()),
  )
  await openByNavLink(page, 'Contacto')
  await missed
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The server's page stays, and its links work.
  await openByNavLink(page, 'Nosotros')
  expect(documents).toEqual(['/contacto'])
})

test('a stylesheet that fails to load does not prevent its page from opening', async ({ page }) => {
  const failed = watchRequests(page, (path) => path.endsWith('.css'))
  await page.route(/\/assets\/.*\.css$/, (route) => route.fulfill({ status: 404, body: '' }))
  await mockSignedIn(page)
  await page.route('**/api/data/mngr', (route) => route.fulfill({ json: { data: {} } }))
  await open(page, '/nosotros')
  await followHref(page, '/mngr')
  await expectPage(page, '/mngr', 'Panel')
  expect(await isSameDocument(page)).toBe(true)
  expect(failed).not.toEqual([])
})

test('page data of another build loads the page as a document of that build', async ({ page }) => {
  await open(page, '/nosotros')
  await page.route('**/api/data/blog', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), buildId: 'otra-construccion' } })
  })
  const documents = watchRequests(page, (_, request) => request.isNavigationRequest())
  await waitUntilHydrated(page, () => followNavLink(page, 'Blog'))
  await expectPage(page, '/blog', 'Blog')
  expect(documents).toEqual(['/blog'])
  expect(await isSameDocument(page)).toBe(false)
  await expectRouterRuns(page)
})
