import type { Page } from '@playwright/test'
import { addUser, openManagerPage, signInWith } from '../manager-session.ts'
import { open, mockSignedIn, watchRequests } from '../public-page.ts'
import { expect, test } from '../test.ts'

/** True if only the manager area uses this script or style. */
const isManagerPath = (path: string): boolean =>
  path.startsWith('/mngr') || /^\/assets\/(?:mngr|manager|password-field)/.test(path)

/** Opens a page on a wide screen and waits until prefetching is done. */
async function openAndIdle(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  const manifest = page.waitForResponse('**/builds/meta/*')
  await open(page, path)
  await manifest
  await page.waitForLoadState('networkidle')
}

test('a signed-out visitor prefetches nothing of the manager area before pointing at its link', async ({
  page,
}) => {
  const seen = watchRequests(page, isManagerPath)
  await openAndIdle(page, '/')
  await page.getByRole('link', { name: 'Ingresar' }).scrollIntoViewIfNeeded()
  expect(seen).toEqual([])
  await page.getByRole('link', { name: 'Ingresar' }).hover()
  await expect.poll(() => seen).not.toEqual([])
})

test('the dashboard is prefetched for a signed-in manager', async ({ page }) => {
  await mockSignedIn(page)
  const seen = watchRequests(page, isManagerPath)
  await openAndIdle(page, '/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Ir al panel' })).toBeVisible()
  await expect.poll(() => seen).toContainEqual(expect.stringMatching(/^\/assets\/mngr-/))
})

test('in the manager area sections whose links are in view are loaded, so that opening one requests no script', async ({
  page,
  context,
  baseURL,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInWith(context, baseURL ?? '', addUser())
  const ahead = page.waitForResponse(/\/assets\/mngr-consultas-.*\.js$/)
  await openManagerPage(page, '/mngr/blog')
  // Import the same module as the page, which also waits for the modules that it imports.
  await page.evaluate((address) => import(address), (await ahead).url())
  // What it still lacked could not be loaded any more. Other sections may be on their way, for as long as they take.
  await page.route('**/assets/**', (route) => route.abort())
  const documents = watchRequests(page, (_path, request) => request.isNavigationRequest())
  await page
    .getByRole('navigation', { name: 'Panel' })
    .getByRole('link', { name: /^Consultas/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Consultas')
  expect(documents).toEqual([])
})

test('a first visit makes at most six requests before it is idle', async ({ page }) => {
  const seen: string[] = []
  page.on('request', (request) => seen.push(new URL(request.url()).pathname))
  await page.addInitScript(() => {
    // Idle callbacks never run, so only what the page itself needs is requested.
    window.requestIdleCallback = () => 0
  })
  await open(page, '/')
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle')
  expect(seen.length, seen.join('\n')).toBeLessThanOrEqual(6)
})

for (const [path, most] of [
  ['/', 12],
  ['/blog', 9],
] as const) {
  test(`a first visit to ${path} with a phone makes at most ${most} requests, prefetching included, besides pictures and articles`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const seen: string[] = []
    page.on('request', (request) => seen.push(new URL(request.url()).pathname))
    const manifest = page.waitForResponse('**/builds/meta/*')
    await open(page, path)
    await manifest
    await page.waitForLoadState('networkidle')
    // How many pictures are near the screen, and how many articles are in view, depends on their texts.
    const linked = await page.locator('main a[href^="/blog/"]').evaluateAll((links) =>
      links.flatMap((link) => {
        const { top, bottom } = link.getBoundingClientRect()
        return bottom > 0 && top < innerHeight ? `/api/data${link.getAttribute('href')}` : []
      }),
    )
    const counted = seen.filter(
      (requested) => !/^\/(trazos|medios)\//.test(requested) && !linked.includes(requested),
    )
    expect(counted.length, counted.join('\n')).toBeLessThanOrEqual(most)
  })
}

test('with Save-Data a first visit loads nothing for the next page', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  const seen = watchRequests(page, (path) =>
    /^\/assets\/(?:rest|servicios|contacto)-|_payload|^\/api\/data/.test(path),
  )
  await openAndIdle(page, '/')
  expect(seen).toEqual([])
})
