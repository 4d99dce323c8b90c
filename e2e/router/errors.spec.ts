import type { Page } from '@playwright/test'
import { openManagerPage, signInAs } from '../manager-session.ts'
import {
  expectPage,
  followNavLink,
  followHref,
  isSameDocument,
  open,
  watchRequests,
  openByNavLink,
} from '../public-page.ts'
import { expect, test } from '../test.ts'

test('an unknown path changes the address and shows the error page; Back returns', async ({ page }) => {
  await open(page, '/nosotros')
  await followHref(page, '/no-existe?x=1')
  await expect(page).toHaveTitle('Error: 404')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aquí no hay ninguna página')
  await expect(page.locator('main [lang=en]')).toHaveText('Page not found: /no-existe?x=1')
  expect(new URL(page.url()).pathname).toBe('/no-existe')
  await page.goBack()
  await expectPage(page, '/nosotros', 'Nosotros')
  expect(await isSameDocument(page)).toBe(true)
})

test('missing and refused pages of the manager area are shown within it, in its own words', async ({
  page,
  context,
  baseURL,
}) => {
  await signInAs(context, baseURL ?? '', 'editor')
  await openManagerPage(page, '/mngr/blog')
  await page.evaluate(() => (window.sameDocument = true))
  const heading = page.getByRole('heading', { level: 1 })
  await followHref(page, '/mngr/blog/no-existe')
  await expect(heading).toHaveText('Aquí no hay ninguna página')
  await expect(page.getByText('404', { exact: true })).toBeVisible()
  await expect(page.locator('main [lang=en]')).toHaveText('Page not found: /mngr/blog/no-existe')
  await followHref(page, '/mngr/cuenta/equipo')
  await expect(page).toHaveTitle('Error: 403')
  await expect(heading).toHaveText('Tu rol no incluye esta parte del panel')
  await expect(page.getByText('Si la necesitas, pídesela a alguien con el rol Dirección.')).toBeVisible()
  await expect(page.locator('main [lang=en]')).toHaveText('Error 403')
  const tops = await page
    .locator('main :is(h1, .lead, form)')
    .evaluateAll((all) => all.map((part) => part.getBoundingClientRect().top))
  expect(tops, 'what happened is said before what to do').toEqual(tops.toSorted((a, b) => a - b))
  await expect(page.getByRole('navigation', { name: 'Panel' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Otras páginas' })).toHaveCount(0)
  expect(await isSameDocument(page)).toBe(true)
  const refused: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text())
  })
  await page.goto('/mngr/no-existe')
  await expect(heading).toHaveText('Aquí no hay ninguna página')
  expect(refused).toEqual([])
})

test('a path that fails validation shows a different message', async ({ page }) => {
  await open(page, '/blog')
  await followHref(page, '/blog/No_Vale')
  await expect(page).toHaveTitle('Error: 404')
  await expect(page.getByText('Page Not Found: /blog/No_Vale')).toBeVisible()
})

test('an article that does not exist shows the 404 page within the document', async ({ page }) => {
  await open(page, '/blog')
  await followHref(page, '/blog/no-hay-tal-articulo')
  await expect(page).toHaveTitle('Error: 404')
  await expect(page.getByText('Page not found: /blog/no-hay-tal-articulo')).toBeVisible()
  expect(await isSameDocument(page)).toBe(true)
})

test('the button of the error page replaces the history entry with the home page', async ({ page }) => {
  await open(page, '/nosotros')
  await followHref(page, '/no-existe')
  await expect(page).toHaveTitle('Error: 404')
  const entries = await page.evaluate(() => window.navigation.entries().length)
  await page.getByRole('button', { name: 'Volver a la página principal' }).click()
  await expectPage(page, '/', 'Webs, correo y sistemas sin enredos')
  expect(await page.evaluate(() => window.navigation.entries().length)).toBe(entries)
  expect(await isSameDocument(page)).toBe(true)
  await page.goBack()
  await expectPage(page, '/nosotros', 'Nosotros')
})

test('an error document hydrates to the same title, and its button does not load a document', async ({
  page,
}) => {
  await open(page, '/no-existe')
  await expect(page).toHaveTitle('Error: 404')
  await page.getByRole('button', { name: 'Volver a la página principal' }).click()
  await expectPage(page, '/', 'Webs, correo y sistemas sin enredos')
  expect(await isSameDocument(page)).toBe(true)
})

test('page data that fails to load shows a message, leaves the page and can be retried', async ({ page }) => {
  await open(page, '/nosotros')
  let broken = true
  await page.route('**/api/data/blog', (route) => (broken ? route.abort() : route.continue()))
  await followNavLink(page, 'Blog')
  await expect(page.getByText('No pudimos cargar la página.')).toBeVisible()
  await expectPage(page, '/nosotros', 'Nosotros')
  broken = false
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expectPage(page, '/blog', 'Blog')
  await expect(page.getByText('No pudimos cargar la página.')).toBeHidden()
  expect(await isSameDocument(page)).toBe(true)
})

test('page data that fails fatally shows the error page, as its document would', async ({ page }) => {
  await open(page, '/nosotros')
  const failure = { error: true, statusCode: 500, message: 'Server Error', fatal: true, data: { id: 'abc' } }
  await page.route('**/api/data/blog', (route) => route.fulfill({ status: 500, json: failure }))
  await followNavLink(page, 'Blog')
  await expect(page).toHaveTitle('Error: 500')
  await expect(page.locator('main [lang=en]')).toHaveText('Server Error')
  expect(new URL(page.url()).pathname).toBe('/blog')
  expect(await isSameDocument(page)).toBe(true)
  await page.goBack()
  await expectPage(page, '/nosotros', 'Nosotros')
})

test('a lost connection shows a message, which disappears when the connection is back', async ({
  page,
  context,
}) => {
  // Block what the page loads when idle, as if the connection had been lost before that.
  await page.route(/\/assets\/(?:page-parts|background)-/, (route) => route.abort())
  await open(page, '/nosotros')
  await context.setOffline(true)
  await followHref(page, '/blog?pagina=2')
  const notice = page.getByText('Parece que no hay conexión.')
  await expect(notice).toBeVisible()
  await expectPage(page, '/nosotros', 'Nosotros')
  // The message does not cover the end of the footer.
  const last = page.getByRole('contentinfo').getByRole('link').last()
  await last.focus()
  await page.getByRole('contentinfo').locator('small').scrollIntoViewIfNeeded()
  const bottomOf = async (it: typeof notice) =>
    (await it.boundingBox().then((box) => box && box.y + box.height)) ?? 0
  const topOf = async (it: typeof notice) => (await it.boundingBox())?.y ?? 0
  expect(await bottomOf(last)).toBeLessThanOrEqual(await topOf(notice))
  await context.setOffline(false)
  await expect(notice).toBeHidden()
  // The message appears again when the connection is lost again.
  await context.setOffline(true)
  await expect(notice).toBeVisible()
  await context.setOffline(false)
  await page.unroute(/\/assets\//)
  await followHref(page, '/blog?pagina=2')
  await expectPage(page, '/blog?pagina=2', 'Blog, página 2')
})

/** Fails outside of a render, as a promise that nobody handles or as a thrown error. */
async function failFatally(page: Page, kind: 'thrown' | 'rejected'): Promise<void> {
  await page.evaluate((kind) => {
    const error = { statusCode: 500, message: 'Server Error', fatal: true }
    setTimeout(() => {
      if (kind === 'rejected') void Promise.reject(error)
      // Recognised by its fields, not by its class.
      else throw error
    })
  }, kind)
}

/** Data that makes the next render of the blog list throw. */
const blogIntro = { kind: 'blog', name: 'Blog', title: 'Blog', lead: '', empty: '' }
const unrenderableData = {
  data: { list: { posts: [null], page: 1, pages: 1, total: 1 }, tags: [], blog: blogIntro },
}

test.describe('a person', () => {
  // Headless Chromium identifies itself and counts as a bot.
  test.use({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36' })

  test('sees the page frame if a page fails to render, and the error report contains no query string', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      Math.random = () => 0
    })
    await page.route('**/api/data/blog?*', (route) => route.fulfill({ json: unrenderableData }))
    const reported = page.waitForRequest('**/api/errores')
    await open(page, '/nosotros')
    await followHref(page, '/blog?q=secreto')
    await expect(page.getByRole('heading', { name: 'Esta página no se pudo mostrar' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible()
    const report = (await reported).postDataJSON()
    expect(report).toMatchObject({ kind: 'render', path: '/blog', buildId: expect.any(String) })
    expect(JSON.stringify(report)).not.toContain('secreto')
    expect((await (await reported).response())?.status()).toBe(204)
    await openByNavLink(page, 'Nosotros')
    expect(await isSameDocument(page)).toBe(true)
  })

  for (const kind of ['thrown', 'rejected'] as const) {
    test(`sees the error page if a fatal error is ${kind}`, async ({ page }) => {
      await open(page, '/nosotros')
      await failFatally(page, kind)
      await expect(page).toHaveTitle('Error: 500')
      await expect(page.getByText('Server Error')).toBeVisible()
    })
  }

  test('sees the error page even if the code that recognises bots cannot be loaded', async ({ page }) => {
    await page.route(/\/assets\/isbot-/, (route) => route.abort())
    await open(page, '/nosotros')
    await failFatally(page, 'thrown')
    await expect(page).toHaveTitle('Error: 500')
  })
})

test.describe('a bot', () => {
  test.use({ userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' })

  test('is not shown a fatal error: the page stays', async ({ page }) => {
    await open(page, '/nosotros')
    const isbot = page.waitForResponse(/\/assets\/isbot-/)
    await failFatally(page, 'rejected')
    await isbot
    await page.evaluate(() => new Promise((done) => setTimeout(done, 300)))
    await expect(page).toHaveTitle(/^Nosotros - /)
  })

  test('is not shown a failed render: the previous page stays', async ({ page }) => {
    await page.route('**/api/data/blog?*', (route) => route.fulfill({ json: unrenderableData }))
    await open(page, '/nosotros')
    const caught = page.waitForEvent('console', (message) => message.type() === 'error')
    const isbot = page.waitForResponse(/\/assets\/isbot-/)
    await followHref(page, '/blog?q=x')
    await caught
    // Import the same module as the page. The page asked for it first, so it has handled the error by then.
    const address = (await isbot).url()
    await page.evaluate(async (address) => {
      await import(address)
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    }, address)
    await expect(page.getByText('Esta página no se pudo mostrar')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await openByNavLink(page, 'Nosotros')
    expect(await isSameDocument(page)).toBe(true)
  })

  test('gets a 404 response for an unknown path', async ({ page }) => {
    const answer = await page.goto('/no-existe')
    expect(answer?.status()).toBe(404)
    await expect(page.getByText('Page not found: /no-existe')).toBeVisible()
  })
})

test('a session request that fails is not repeated, shows no error and signs nobody in', async ({ page }) => {
  await page.route('**/api/_auth/session', (route) => route.fulfill({ status: 500, body: 'x' }))
  const seen = watchRequests(page, (path) => path === '/api/_auth/session')
  await open(page, '/')
  await openByNavLink(page, 'Nosotros')
  await expect(page.getByRole('link', { name: 'Ingresar' })).toBeVisible()
  expect(seen).toHaveLength(1)
})
