import {
  waitUntilHydrated,
  expectPage,
  followNavLink,
  isSameDocument,
  open,
  watchErrors,
  watchRequests,
  openByNavLink,
} from '../public-page.ts'
import { expect, test } from '../test.ts'

test('the site loads and navigates if local and session storage throw errors', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('blocked', 'SecurityError')
        },
      })
    }
  })
  const errors = watchErrors(page)
  await open(page, '/')
  await openByNavLink(page, 'Nosotros')
  expect(await isSameDocument(page)).toBe(true)
  expect(errors).toEqual([])
})

test('the site works without requestIdleCallback and navigator.connection', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'requestIdleCallback')
    Object.defineProperty(window, 'requestIdleCallback', { value: undefined })
    Object.defineProperty(navigator, 'connection', { value: undefined })
  })
  const manifest = page.waitForResponse('**/builds/meta/*')
  await open(page, '/')
  expect((await manifest).status()).toBe(200)
  await openByNavLink(page, 'Blog')
  expect(await isSameDocument(page)).toBe(true)
})

test('without the Navigation API links load documents, and everything else works', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'navigation', { value: undefined })
  })
  const errors = watchErrors(page)
  await open(page, '/')
  await waitUntilHydrated(page, () => followNavLink(page, 'Nosotros'))
  await expectPage(page, '/nosotros', 'Nosotros')
  expect(await isSameDocument(page)).toBe(false)
  await open(page, '/no-existe')
  await page.getByRole('button', { name: 'Volver a la página principal' }).click()
  await expectPage(page, '/', 'Webs, correo y sistemas sin enredos')
  expect(errors).toEqual([])
})

test('without precommit handlers the address changes before the page', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'NavigationPrecommitController')
  })
  await open(page, '/')
  expect(await page.evaluate(() => 'NavigationPrecommitController' in window)).toBe(false)
  await openByNavLink(page, 'Nosotros')
  await openByNavLink(page, 'Blog')
  await page.goBack()
  await expectPage(page, '/nosotros', 'Nosotros')
  expect(await isSameDocument(page)).toBe(true)
})

test('a stylesheet that never arrives does not hold back its page', async ({ page }) => {
  await page.route('**/assets/*.css', () => {})
  // The first link is followed before the page is idle, the second one after that.
  await page.addInitScript(() => {
    window.requestIdleCallback = (run) =>
      window.setTimeout(run, 3000, { didTimeout: false, timeRemaining: () => 50 })
  })
  await open(page, '/')
  await openByNavLink(page, 'Blog')
  await openByNavLink(page, 'Contacto')
  expect(await isSameDocument(page)).toBe(true)
})

test('a script that cannot be loaded leaves a page whose links work', async ({ page }) => {
  const aborted = watchRequests(page, (path) => path.endsWith('.js'))
  await page.route(/\.js$/, (route) => route.abort())
  await page.goto('/')
  await expect
    .poll(() => aborted)
    .toEqual(expect.arrayContaining([expect.stringContaining('/assets/entry-')]))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const documents = watchRequests(page, (_, request) => request.isNavigationRequest())
  await openByNavLink(page, 'Nosotros')
  expect(documents).toEqual(['/nosotros'])
})

test('if the chunk of the first page cannot be loaded, the page stays as the server sent it, and its links work', async ({
  page,
}) => {
  const missed = page.waitForEvent(
    'console',
    (message) => message.type() === 'error' && /import/.test(message.text()),
  )
  await page.route(/\/assets\/blog-buscar-.*\.js$/, (route) => route.abort())
  await page.goto('/blog/buscar')
  await missed
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const documents = watchRequests(page, (_, request) => request.isNavigationRequest())
  await openByNavLink(page, 'Nosotros')
  expect(documents).toEqual(['/nosotros'])
})

test('a page that needs no script works without its own chunk: the router follows its links', async ({
  page,
}) => {
  // Prefetch nothing: the next page has links to this one.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  const asked = watchRequests(page, (path) => /^\/assets\/servicios-.*\.js$/.test(path))
  await page.route(/\/assets\/servicios-.*\.js$/, (route) => route.abort())
  await open(page, '/servicios')
  await openByNavLink(page, 'Nosotros')
  expect(await isSameDocument(page)).toBe(true)
  expect(asked).toEqual([])
})

test('a page view that the server refuses leaves no request open', async ({ page }) => {
  await page.route('**/api/visitas', (route) => route.continue({ postData: '{}' }))
  const answer = page.waitForResponse('**/api/visitas')
  await page.goto('/')
  expect((await answer).status()).toBe(422)
  expect(await (await answer).finished()).toBeNull()
})
