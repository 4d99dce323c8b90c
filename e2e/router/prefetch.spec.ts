import type { Page } from '@playwright/test'
import {
  expectPage,
  followNavLink,
  holdResponses,
  isSameDocument,
  open,
  openWithClock,
  advanceHour,
  watchRequests,
  openByNavLink,
} from '../public-page.ts'
import { expect, test } from '../test.ts'

function mockConnection(page: Page, value: object): Promise<unknown> {
  return page.addInitScript((connection) => {
    Object.defineProperty(navigator, 'connection', { value: connection })
  }, value)
}

const isPreloaded = (path: string): boolean =>
  /^\/assets\/(?:nosotros|servicios|contacto|blog)[\w-]*\.js$/.test(path) ||
  path.includes('_payload.js') ||
  path.startsWith('/api/data/')

test('visible links are prefetched, so that clicking one requests nothing', async ({ page }) => {
  const parts = [/\/assets\/nosotros-.*\.js$/, '**/nosotros/_payload.js?*', '**/builds/meta/*']
  const ahead = Promise.all(parts.map((part) => page.waitForResponse(part)))
  await open(page, '/')
  for (const answer of await ahead) await answer.finished()
  const seen = watchRequests(
    page,
    // Only the page view may be sent: everything that the page needs but its drawing is already loaded.
    (path, request) =>
      /\/nosotros[-/]|^\/builds\/|^\/api\/(?!visitas$)/.test(path) || request.isNavigationRequest(),
  )
  await openByNavLink(page, 'Nosotros')
  expect(seen).toEqual([])
})

test('an article whose link was visible for a while opens without a request', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const data = page.waitForResponse('**/api/data/blog/*')
  await open(page, '/blog')
  await page.locator('main .post a').first().scrollIntoViewIfNeeded()
  // The path of the article whose data was prefetched first.
  const slug = new URL((await data).url()).pathname.replace('/api/data', '')
  await (await data).finished()
  await page.waitForLoadState('networkidle')
  const seen = watchRequests(
    page,
    (path, request) => path === `/api/data${slug}` || request.isNavigationRequest(),
  )
  await page.locator(`main a[href="${slug}"]`).click()
  await expect(page.locator('.prose')).toBeVisible()
  expect(seen).toEqual([])
  expect(await isSameDocument(page)).toBe(true)
})

test('hovering over a link fetches live data, which the click then uses', async ({ page }) => {
  const ready = page.waitForResponse('**/builds/meta/*')
  await open(page, '/nosotros')
  await ready
  const seen = watchRequests(page, (path) => path.startsWith('/api/data'))
  const data = page.waitForResponse('**/api/data/blog')
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Blog' }).hover()
  await (await data).finished()
  await openByNavLink(page, 'Blog')
  expect(seen).toEqual(['/api/data/blog'])
})

test('focusing a link prefetches like hovering; links to other windows, downloads or this page prefetch nothing', async ({
  page,
}) => {
  const ready = page.waitForResponse('**/builds/meta/*')
  await open(page, '/nosotros')
  await ready
  await page.evaluate(() => {
    const box = document.createElement('p')
    box.id = 'enlaces'
    box.innerHTML = `<a href="/blog?pagina=11" target="_blank">1</a> <a href="/blog?pagina=12" download>2</a>
      <a href="/nosotros#x">3</a> <a href="/hostinger">4</a> <a href="/blog?pagina=2">5</a>`
    document.querySelector('main')?.prepend(box)
  })
  const seen = watchRequests(
    page,
    (path, request) =>
      path.startsWith('/api/data') || request.isNavigationRequest() || /nosotros|hostinger/.test(path),
  )
  const links = page.locator('#enlaces').getByRole('link')
  for (const index of [0, 1, 2, 3]) await links.nth(index).hover()
  await links.nth(3).focus()
  await page.keyboard.press('Tab')
  await expect(links.nth(4)).toBeFocused()
  await expect.poll(() => seen).toContain('/api/data/blog?pagina=2')
  expect(seen).toEqual(['/api/data/blog?pagina=2'])
})

for (const [name, value, manifests] of [
  ['saveData', { saveData: true }, 1],
  ['2g', { effectiveType: '2g' }, 1],
  ['slow-2g', { effectiveType: 'slow-2g' }, 0],
] as const) {
  test(`with ${name} nothing is prefetched, and the manifest is requested ${manifests} times`, async ({
    page,
  }) => {
    await mockConnection(page, value)
    const pages = watchRequests(page, isPreloaded)
    const asked = watchRequests(page, (path) => path.startsWith('/builds/meta/'))
    await openWithClock(page, '/')
    // An hour later, all timers of the code that prefetches and checks for a new build have run.
    await advanceHour(page)
    expect(pages).toEqual([])
    expect(asked).toHaveLength(manifests)
  })
}

test('with 4g pages are prefetched, and the manifest is requested once', async ({ page }) => {
  await mockConnection(page, { effectiveType: '4g' })
  const pages = watchRequests(page, isPreloaded)
  const asked = watchRequests(page, (path) => path.startsWith('/builds/meta/'))
  await openWithClock(page, '/')
  await advanceHour(page)
  await expect
    .poll(() => pages)
    .toEqual(expect.arrayContaining([expect.stringContaining('/assets/nosotros-')]))
  expect(asked).toHaveLength(1)
})

test('a link that is added later is prefetched once it is in view', async ({ page }) => {
  await open(page, '/nosotros')
  const seen = watchRequests(
    page,
    (path) => path.startsWith('/api/data/privacidad') || /\/pagina-/.test(path),
  )
  await page.waitForRequest('/builds/meta/**')
  expect(seen).toEqual([])
  await page.evaluate(() => document.body.insertAdjacentHTML('afterbegin', '<a href="/privacidad">Aviso</a>'))
  await expect.poll(() => seen.length).toBeGreaterThan(0)
})

test('at most five pages are preloaded at once; the sixth starts when the first has finished', async ({
  page,
}) => {
  const waiting: (() => void)[] = []
  let begun = 0
  let done = 0
  let most = 0
  await page.route(/\/assets\/(?:servicios|contacto|blog|pagina)[\w-]*\.js$/, async (route) => {
    begun += 1
    most = Math.max(most, begun - done)
    await new Promise<void>((resolve) => waiting.push(resolve))
    done += 1
    await route.continue()
  })
  // More than five pages, all of them in view.
  await page.setViewportSize({ width: 1440, height: 6000 })
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const paths = [
        '/servicios',
        '/contacto',
        '/contacto/gracias',
        '/blog',
        '/blog/buscar',
        '/blog/etiqueta/agua',
        '/privacidad',
      ]
      const links = paths.map((path) => `<a href="${path}">${path}</a>`)
      document.body.insertAdjacentHTML('afterbegin', `<p>${links.join(' ')}</p>`)
    })
  })
  await open(page, '/nosotros')
  await expect.poll(() => begun).toBe(5)
  await expect
    .poll(() => {
      waiting.shift()?.()
      return begun
    })
    .toBeGreaterThan(5)
  expect(most).toBe(5)
  for (const release of waiting) release()
})

test('a click before anything was prefetched requests everything that it needs at the same time', async ({
  page,
}) => {
  // No idle time: nothing is prefetched.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  await open(page, '/nosotros')
  const parts = [
    /\/assets\/contacto-/,
    /\/assets\/parts-/,
    /\/assets\/rest-/,
    /_payload\.js/,
    /\/builds\/meta\//,
  ]
  const seen = watchRequests(page, (path) => parts.some((part) => part.test(path)))
  const { release } = await holdResponses(page, /\/assets\/|_payload|\/builds\/meta/)
  await followNavLink(page, 'Contacto')
  await expect.poll(() => parts.filter((part) => seen.some((path) => part.test(path))).length).toBe(5)
  expect(seen).toHaveLength(5)
  release()
  await expectPage(page, '/contacto', 'Contacto')
  expect(seen).toHaveLength(5)
})
