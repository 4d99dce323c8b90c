import type { Page } from '@playwright/test'
import { expectPage, follow, hour, isSameDocument, open, rememberReload, watchRequests } from '../client.ts'
import { expect, test } from '../test.ts'

/** From the next check on, another build is the latest. */
async function announceUpdate(page: Page): Promise<void> {
  await page.route('**/builds/latest.json?*', (route) =>
    route.fulfill({ json: { id: 'otra-construccion', timestamp: 1 } }),
  )
}

async function openWithClock(page: Page, path: string): Promise<void> {
  await page.clock.install()
  const background = page.waitForResponse(/\/assets\/background-/)
  await page.goto(path)
  // Frames and idle time pass by this clock too.
  await page.clock.resume()
  await background
  await page.waitForResponse('**/builds/meta/*')
  await page.evaluate(() => {
    window.sameDocument = true
  })
}

test('the build is checked after an hour, with the time as its query; the same id changes nothing', async ({
  page,
}) => {
  const checks = watchRequests(page, (path) => path.startsWith('/builds/latest.json'))
  await openWithClock(page, '/nosotros')
  expect(checks).toEqual([])
  const answered = page.waitForResponse('**/builds/latest.json?*')
  await page.clock.fastForward(hour)
  await answered
  expect(checks).toEqual([expect.stringMatching(/^\/builds\/latest\.json\?\d{13}$/)])
  await follow(page, 'Servicios')
  await expectPage(page, '/servicios', 'Servicios')
  expect(await isSameDocument(page)).toBe(true)
})

test('another id: nothing visible, and the next navigation loads a document', async ({ page }) => {
  await announceUpdate(page)
  await openWithClock(page, '/nosotros')
  const answered = page.waitForResponse('**/builds/latest.json?*')
  await page.clock.fastForward(hour)
  await answered
  await page.waitForTimeout(200)
  expect(await isSameDocument(page)).toBe(true)
  await follow(page, 'Servicios')
  await expectPage(page, '/servicios', 'Servicios')
  await expect.poll(() => isSameDocument(page).catch(() => true)).toBe(false)
  const slot = await page.evaluate(() => sessionStorage.getItem('cauce:reload'))
  expect(JSON.parse(slot ?? '')).toEqual({ path: '/servicios', expires: expect.any(Number) })
})

test('the same path within ten seconds is not reloaded again: the client navigation completes', async ({
  page,
}) => {
  await announceUpdate(page)
  await openWithClock(page, '/nosotros')
  const answered = page.waitForResponse('**/builds/latest.json?*')
  await page.clock.fastForward(hour)
  await answered
  await rememberReload(page, '/servicios')
  await follow(page, 'Servicios')
  await expectPage(page, '/servicios', 'Servicios')
  expect(await isSameDocument(page)).toBe(true)
})

test('a page chunk that is gone: one document load, no white screen', async ({ page }) => {
  await page.route(/\/assets\/servicios-.*\.js$/, (route) => route.fulfill({ status: 404, body: '' }))
  await open(page, '/nosotros')
  const documents = watchRequests(page, (_, request) => request.isNavigationRequest())
  await follow(page, 'Servicios')
  await expectPage(page, '/servicios', 'Servicios')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(documents).toEqual(['/servicios'])
  await page.waitForTimeout(1000)
  expect(documents).toEqual(['/servicios'])
})

test('a chunk that is still gone a moment later: the error screen, not a loop', async ({ page }) => {
  await page.route(/\/assets\/servicios-.*\.js$/, (route) => route.fulfill({ status: 404, body: '' }))
  await open(page, '/nosotros')
  await rememberReload(page, '/servicios')
  await follow(page, 'Servicios')
  await expect(page).toHaveTitle('Error: 500')
  await expect(page.getByRole('heading', { level: 1, name: /^Esta página/ })).not.toHaveAttribute('lang')
  expect(await isSameDocument(page)).toBe(true)
  await page.getByRole('button', { name: 'Volver a la página principal' }).click()
  await expectPage(page, '/', 'Inicio')
  expect(await isSameDocument(page)).toBe(true)
})

test('with session storage blocked a gone chunk still never loops', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
  })
  await page.route(/\/assets\/servicios-.*\.js$/, (route) => route.fulfill({ status: 404, body: '' }))
  await open(page, '/nosotros')
  const documents = watchRequests(page, (_, request) => request.isNavigationRequest())
  await follow(page, 'Servicios')
  await expectPage(page, '/servicios', 'Servicios')
  await page.waitForTimeout(1500)
  expect(documents).toEqual(['/servicios'])
})

test('a stylesheet that fails does not keep its page away', async ({ page }) => {
  await page.route(/\/assets\/.*\.css$/, (route) => route.fulfill({ status: 404, body: '' }))
  await page.route('**/api/_auth/session', (route) =>
    route.fulfill({ json: { user: { id: '1', name: 'Ana', email: 'ana@cauce.example' } } }),
  )
  await page.route('**/api/data/mngr', (route) => route.fulfill({ json: { data: {} } }))
  await open(page, '/nosotros')
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = '/mngr'
    document.body.append(link)
    link.click()
  })
  await expectPage(page, '/mngr', 'Panel')
  expect(await isSameDocument(page)).toBe(true)
})

test('page data of another build: the page is loaded as a document, with that build', async ({ page }) => {
  await open(page, '/nosotros')
  await page.route('**/api/data/blog', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), buildId: 'otra-construccion' } })
  })
  await follow(page, 'Blog')
  await expectPage(page, '/blog', 'Blog')
  await expect.poll(() => isSameDocument(page).catch(() => true)).toBe(false)
})
