import type { Locator, Route } from '@playwright/test'
import { progressDelayMs } from '#client/runtime/router/progress.ts'
import { announcerId } from '#client/runtime/text/ids.ts'
import {
  expectPage,
  followNavLink,
  followHref,
  holdResponses,
  isSameDocument,
  open,
  watchRequests,
  openByNavLink,
} from '../public-page.ts'
import { expect, test } from '../test.ts'

test('a link updates title, focus and announcement within the document', async ({ page }) => {
  await open(page, '/')
  await openByNavLink(page, 'Nosotros')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.locator(`#${announcerId}`)).toHaveText('Nosotros - Cauce')
  expect(await isSameDocument(page)).toBe(true)
})

test('Back and Forward stay in the document and restore the scroll position', async ({ page }) => {
  await open(page, '/servicios')
  await page.evaluate(() => window.scrollTo({ top: 600, behavior: 'instant' }))
  await followHref(page, '/nosotros')
  await expectPage(page, '/nosotros', 'Nosotros')
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expectPage(page, '/servicios', 'Servicios')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(600)
  await page.goForward()
  await expectPage(page, '/nosotros', 'Nosotros')
  expect(await isSameDocument(page)).toBe(true)
})

test('a page opened by a link renders its top first, and the rest a frame later', async ({ page }) => {
  await open(page, '/')
  await page.evaluate(() => {
    const list: boolean[] = []
    new MutationObserver(() => {
      if (document.querySelector('main h1')?.textContent?.startsWith('Servicios'))
        list.push(document.querySelector('#operacion') !== null)
    }).observe(document.body, { childList: true, subtree: true })
    Object.assign(window, { hasLastSection: list })
  })
  const states = () =>
    page.evaluate(() => (window as unknown as { hasLastSection: boolean[] }).hasLastSection)
  await followNavLink(page, 'Servicios')
  await expect(page.locator('#operacion')).toBeAttached()
  expect((await states())[0]).toBe(false)

  // A hash and Back need the complete page at once.
  await followHref(page, '/nosotros')
  await expectPage(page, '/nosotros', 'Nosotros')
  await page.evaluate(() => (window as unknown as { hasLastSection: boolean[] }).hasLastSection.splice(0))
  await page.goBack()
  await expectPage(page, '/servicios', 'Servicios')
  expect(await states()).not.toContain(false)
})

test('Back shows the blog at once and refreshes its data in the background', async ({ page }) => {
  await open(page, '/blog')
  await openByNavLink(page, 'Nosotros')
  const refreshed = await holdResponses(page, '**/api/data/blog', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    body.data.list.posts[0].title = 'Título cambiado'
    await route.fulfill({ response: answer, json: body })
  })
  await page.goBack()
  await expectPage(page, '/blog', 'Blog')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/blog/i)
  await refreshed.requested
  await expect(page.getByText('Título cambiado')).toHaveCount(0)
  refreshed.release()
  await expect(page.getByText('Título cambiado')).toBeVisible()
})

test('a hash scrolls to its element; a change of the query alone does not scroll', async ({ page }) => {
  await open(page, '/blog')
  await page.evaluate(() => window.scrollTo({ top: 300, behavior: 'instant' }))
  await followHref(page, '/blog?pagina=2')
  await expect.poll(() => new URL(page.url()).search).toBe('?pagina=2')
  await expect(page.locator(`#${announcerId}`)).toHaveText(/Blog/)
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)

  await followHref(page, '/nosotros#contenido')
  await expectPage(page, '/nosotros', 'Nosotros')
  await expect(page.locator('#contenido')).toBeInViewport()
  await expect(page.locator('#contenido')).toBeFocused()
  expect(await isSameDocument(page)).toBe(true)
})

test('the page of a superseded navigation is never shown', async ({ page }) => {
  await open(page, '/')
  const late = await holdResponses(page, '**/api/data/blog')
  await page.evaluate(() => {
    const titles: string[] = []
    new MutationObserver(() => titles.push(document.title)).observe(document.head, {
      childList: true,
      characterData: true,
      subtree: true,
    })
    Object.assign(window, { titles })
  })
  await followHref(page, '/blog')
  await late.requested
  await followHref(page, '/nosotros')
  await expectPage(page, '/nosotros', 'Nosotros')
  late.release()
  // Open another page after the late response.
  await openByNavLink(page, 'Servicios')
  const titles = await page.evaluate(() => (window as unknown as { titles: string[] }).titles)
  expect(titles).toContain('Servicios - Cauce')
  expect(titles).not.toContain('Blog - Cauce')
  expect(await isSameDocument(page)).toBe(true)
})

test('while a page loads, address and page stay, and a thin progress bar appears', async ({ page }) => {
  await open(page, '/nosotros')
  const second = await holdResponses(page, '**/api/data/blog?pagina=2')
  await followHref(page, '/blog?pagina=2')
  const bar = page.locator('.progress')
  await expect(bar).toHaveAttribute('data-state', 'loading')
  // The bar is visible 150 ms after the click: it loads after `progressDelayMs`, and its animation begins empty.
  expect(await getBarWidth(bar, 150 - progressDelayMs - 1)).toBe(0)
  expect(await getBarWidth(bar, 150 - progressDelayMs + 1)).toBeGreaterThan(0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await getBarWidth(bar, 150 - progressDelayMs - 1)).toBe(0)
  expect(await getBarWidth(bar, 150 - progressDelayMs + 1)).toBeGreaterThan(0)
  await expectPage(page, '/nosotros', 'Nosotros')
  second.release()
  await expectPage(page, '/blog?pagina=2', 'Blog, página 2')
  await expect(bar).toHaveAttribute('data-state', 'idle')
})

/** The bar's share of the window at a moment (ms) of its animation. */
function getBarWidth(bar: Locator, at: number): Promise<number> {
  return bar.evaluate((element, time) => {
    for (const animation of element.getAnimations()) {
      animation.pause()
      animation.currentTime = time
    }
    return new DOMMatrix(getComputedStyle(element).transform).a
  }, at)
}

test('a standalone page, files, feeds and modified clicks are left to the browser', async ({
  page,
  context,
}) => {
  await open(page, '/')
  await followHref(page, '/hostinger')
  await expect(page).toHaveURL('/hostinger')
  expect(await isSameDocument(page)).toBe(false)

  await open(page, '/')
  await followHref(page, '/feed.xml')
  await expect(page).toHaveURL('/feed.xml')
  expect(await isSameDocument(page)).toBe(false)

  await open(page, '/')
  const opened = context.waitForEvent('page')
  await page
    .getByRole('navigation', { name: 'Principal' })
    .getByRole('link', { name: 'Blog' })
    .click({ modifiers: ['ControlOrMeta'] })
  await (await opened).waitForURL('/blog')
  await expectPage(page, '/', 'Webs, correo y sistemas sin enredos')
})

test('route rules redirect within one history entry; external ones leave the site', async ({ page }) => {
  await open(page, '/')
  const entries = (): Promise<number> => page.evaluate(() => window.navigation.entries().length)
  const before = await entries()
  await followHref(page, '/quienes-somos?desde=correo')
  await expectPage(page, '/nosotros?desde=correo', 'Nosotros')
  expect(await entries()).toBe(before + 1)
  expect(await isSameDocument(page)).toBe(true)

  await page.route('https://www.cloudflarestatus.com/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Fuera</title>' }),
  )
  await followHref(page, '/estado')
  await expect(page).toHaveTitle('Fuera')
})

test('route rules of files and in another case redirect within the document, too', async ({ page }) => {
  await open(page, '/nosotros')
  for (const path of ['/index.html', '/Inicio']) {
    await followHref(page, path)
    await expectPage(page, '/', 'Webs, correo y sistemas sin enredos')
    await page.goBack()
    await expectPage(page, '/nosotros', 'Nosotros')
  }
  expect(await isSameDocument(page)).toBe(true)
})

test('a trailing slash is removed', async ({ page }) => {
  await open(page, '/')
  await followHref(page, '/nosotros/')
  await expectPage(page, '/nosotros', 'Nosotros')
  expect(await isSameDocument(page)).toBe(true)
})

test('a prerendered page requests its payload once, and a page with live data requests that once', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  await open(page, '/')
  const seen = watchRequests(page, (path) => /_payload\.js|\/api\/data/.test(path))
  await openByNavLink(page, 'Servicios')
  expect(seen).toEqual([expect.stringMatching(/^\/servicios\/_payload\.js\?[\w-]+$/)])
  await openByNavLink(page, 'Blog')
  expect(seen.slice(1)).toEqual(['/api/data/blog'])
})

test('a payload that fails logs a warning, and the page opens anyway', async ({ page }) => {
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  await page.route('**/_payload.js?*', (route) => route.fulfill({ status: 404, body: '<html>' }))
  await page.route('**/builds/meta/*', (route) => route.fulfill({ status: 500, body: '<html>' }))
  await open(page, '/')
  await openByNavLink(page, 'Nosotros')
  expect(await isSameDocument(page)).toBe(true)
  // The browser reports messages of the console later than what it draws.
  await expect.poll(() => warnings.join('\n')).toMatch(/payload/)
  await expect.poll(() => warnings.join('\n')).toMatch(/manifest/)
})

for (const [failure, fail] of [
  ['missing', (route) => route.fulfill({ status: 404, body: '<html>' })],
  ['malformed', (route) => route.fulfill({ body: '<html>' })],
  ['aborted', (route) => route.abort()],
  ['never answered', async () => {}],
] satisfies [string, (route: Route) => Promise<void>][])
  test(`if the manifest is ${failure}, links to redirected addresses lead to their targets`, async ({
    page,
  }) => {
    await page.route('**/builds/meta/*', fail)
    await page.route('https://www.cloudflarestatus.com/', (route) => route.fulfill({ body: 'Estado' }))
    await open(page, '/')
    await followHref(page, '/quienes-somos')
    await expectPage(page, '/nosotros', 'Nosotros')
    await followHref(page, '/ingreso')
    await expectPage(page, '/mngr/ingreso', 'Ingreso')
    expect(await isSameDocument(page)).toBe(true)
    await followHref(page, '/estado')
    await expect(page).toHaveURL('https://www.cloudflarestatus.com/')
  })

test('the next page of a list opens at its start, and metadata of the first document is removed', async ({
  page,
}) => {
  await open(page, '/blog')
  const head = page.locator('link[rel=canonical], meta[property^="og:"], script[type="application/ld+json"]')
  await expect(page.locator('link[rel=canonical]')).toHaveCount(1)
  await page.getByRole('navigation', { name: 'Páginas' }).getByRole('link', { name: 'Siguiente' }).click()
  await expect(page).toHaveURL('/blog?pagina=2#contenido')
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  await page.getByRole('heading', { level: 2 }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/blog\/[\w-]+$/)
  await expect(head).toHaveCount(0)
})
