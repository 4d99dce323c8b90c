import type { Page } from '@playwright/test'
import { open, mockSignedIn, watchRequests } from '../public-page.ts'
import { expect, test } from '../test.ts'

/** Scripts and styles that only the manager area has. */
const isManagerPath = (path: string): boolean =>
  path.startsWith('/mngr') || /^\/assets\/(?:mngr|manager|password-field)/.test(path)

/** Opens the page on a wide screen and waits until all that it fetches ahead is here. */
async function openAndIdle(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  const manifest = page.waitForResponse('**/builds/meta/*')
  await open(page, path)
  await manifest
  await page.waitForLoadState('networkidle')
}

test('a stranger fetches nothing of the manager area ahead, until they point at the way in', async ({
  page,
}) => {
  const seen = watchRequests(page, isManagerPath)
  await openAndIdle(page, '/')
  await expect(page.getByRole('link', { name: 'Ingresar' })).toBeInViewport()
  expect(seen).toEqual([])
  await page.getByRole('link', { name: 'Ingresar' }).hover()
  await expect.poll(() => seen).not.toEqual([])
})

test('a signed-in manager has the panel fetched ahead', async ({ page }) => {
  await mockSignedIn(page)
  const seen = watchRequests(page, isManagerPath)
  await openAndIdle(page, '/')
  await expect(page.getByRole('link', { name: 'Panel' })).toBeVisible()
  await expect.poll(() => seen).toContainEqual(expect.stringMatching(/^\/assets\/mngr-/))
})

test('a first visit asks for at most six things before it is idle', async ({ page }) => {
  const seen: string[] = []
  page.on('request', (request) => seen.push(new URL(request.url()).pathname))
  await page.addInitScript(() => {
    // Ready and idle never come: what is asked for is what the page itself needs.
    window.requestIdleCallback = () => 0
  })
  await open(page, '/')
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle')
  expect(seen.length, seen.join('\n')).toBeLessThanOrEqual(6)
})
