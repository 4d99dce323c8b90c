import type { Page } from '@playwright/test'
import { expectPage, follow, open, watchRequests } from '../client.ts'
import { expect, test } from '../test.ts'

function connection(page: Page, value: object): Promise<unknown> {
  return page.addInitScript((connection) => {
    Object.defineProperty(navigator, 'connection', { value: connection })
  }, value)
}

const isPage = (path: string): boolean => /^\/assets\/(?:nosotros|servicios|contacto|blog)-.*\.js$/.test(path)

test('visible links are prefetched, and the click that follows asks for nothing', async ({ page }) => {
  const manifest = page.waitForResponse('**/builds/meta/*')
  await open(page, '/')
  await manifest
  await page.waitForLoadState('networkidle')
  const seen = watchRequests(page, (path) => path !== '/favicon.svg')
  await follow(page, 'Nosotros')
  await expectPage(page, '/nosotros', 'Nosotros')
  expect(seen).toEqual([])
})

test('a hover fetches live data too, and the click uses it', async ({ page }) => {
  await open(page, '/nosotros')
  await page.waitForLoadState('networkidle')
  const seen = watchRequests(page, (path) => path.startsWith('/api/data'))
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Blog' }).hover()
  await expect.poll(() => seen).toEqual(['/api/data/blog'])
  await page.waitForLoadState('networkidle')
  await follow(page, 'Blog')
  await expectPage(page, '/blog', 'Blog')
  expect(seen).toEqual(['/api/data/blog'])
})

test('the focus fetches like a hover; a link for another window, a download or this page fetches nothing', async ({
  page,
}) => {
  await open(page, '/nosotros')
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    const box = document.createElement('p')
    box.id = 'enlaces'
    box.innerHTML = `<a href="/blog?pagina=2" target="_blank">1</a> <a href="/blog?pagina=2" download>2</a>
      <a href="/nosotros#x">3</a> <a href="/hostinger">4</a> <a href="/blog?pagina=2">5</a>`
    document.querySelector('main')?.prepend(box)
  })
  const seen = watchRequests(page, () => true)
  const links = page.locator('#enlaces').getByRole('link')
  for (const index of [0, 1, 2, 3]) await links.nth(index).hover()
  await links.nth(3).focus()
  await page.keyboard.press('Tab')
  await expect(links.nth(4)).toBeFocused()
  await expect.poll(() => seen).toContain('/api/data/blog?pagina=2')
  expect(seen).toEqual(['/api/data/blog?pagina=2'])
})

test('nothing is prefetched with saveData or on 2g', async ({ browser }) => {
  for (const value of [{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }]) {
    const page = await browser.newPage()
    await connection(page, value)
    const seen = watchRequests(page, (path) => isPage(path) || path.includes('_payload.js'))
    await open(page, '/')
    await page.waitForTimeout(1500)
    expect(seen, JSON.stringify(value)).toEqual([])
    await page.close()
  }
})

test('the manifest is asked for once, a second after idle, but not on slow-2g', async ({ browser }) => {
  for (const [effectiveType, count] of [
    ['4g', 1],
    ['2g', 1],
    ['slow-2g', 0],
  ] as const) {
    const page = await browser.newPage()
    await connection(page, { effectiveType })
    const seen = watchRequests(page, (path) => path.startsWith('/builds/meta/'))
    await open(page, '/')
    await page.waitForTimeout(2500)
    expect(seen, effectiveType).toHaveLength(count)
    await page.close()
  }
})

test('at most five pages are preloaded at once', async ({ page }) => {
  let running = 0
  let most = 0
  await page.route(
    /\/assets\/(?:nosotros|servicios|contacto|blog|privacidad|mngr)[\w-]*\.js$/,
    async (route) => {
      running += 1
      most = Math.max(most, running)
      await new Promise((resolve) => setTimeout(resolve, 400))
      running -= 1
      await route.continue()
    },
  )
  await page.setViewportSize({ width: 1440, height: 6000 })
  await open(page, '/')
  await page.waitForTimeout(2500)
  expect(most).toBeGreaterThan(1)
  expect(most).toBeLessThanOrEqual(5)
})
