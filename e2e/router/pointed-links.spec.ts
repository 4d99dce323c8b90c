import type { Page } from '@playwright/test'
import { holdResponses, isSameDocument, openWithClock, watchRequests } from '../public-page.ts'
import { expect, test } from '../test.ts'

/** Opens a page whose timers run only when the test says so, once prefetching has started. */
async function openWithPausedClock(page: Page, path: string): Promise<void> {
  const ready = page.waitForResponse('**/builds/meta/*')
  await openWithClock(page, path)
  await ready
  await page.clock.pauseAt(Date.now() + 60_000)
}

test('a link is loaded after 80 ms of pointing, at once when pressed, and only once', async ({ page }) => {
  await openWithPausedClock(page, '/nosotros')
  const seen = watchRequests(page, (path) => path.startsWith('/api/data'))
  const link = page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Blog' })
  await link.hover()
  await page.clock.runFor(79)
  await page.mouse.move(0, 0)
  await page.clock.runFor(200)
  expect(seen).toEqual([])
  await link.hover()
  await page.clock.runFor(80)
  await expect.poll(() => seen).toEqual(['/api/data/blog'])

  await page.getByRole('link', { name: 'Cauce' }).first().hover()
  await page.mouse.down()
  await expect.poll(() => seen).toEqual(['/api/data/blog', '/api/data'])
  await page.clock.resume()
  await page.mouse.up()
  await expect(page).toHaveURL('/')
  await expect(page.locator('main .hero')).toBeVisible()
  expect(seen).toEqual(['/api/data/blog', '/api/data'])
  expect(await isSameDocument(page)).toBe(true)
})

test('a link that was pointed at before prefetching starts is loaded once it has started', async ({
  page,
}) => {
  const { requested, release } = await holdResponses(page, '**/assets/parts-*')
  await page.goto('/nosotros')
  await requested
  const seen = watchRequests(page, (path) => path.startsWith('/api/data'))
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Blog' }).hover()
  release()
  await expect.poll(() => seen).toEqual(['/api/data/blog'])
})

test('a press that does not open the link here loads nothing: another button, a key, the beginning of a scroll', async ({
  page,
}) => {
  await openWithPausedClock(page, '/nosotros')
  const seen = watchRequests(page, (path) => path.startsWith('/api/data'))
  const link = page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Blog' })
  await link.hover()
  await page.mouse.down({ button: 'right' })
  await page.mouse.up({ button: 'right' })
  await page.mouse.move(0, 0)
  await page.keyboard.down('Control')
  await link.hover()
  await page.mouse.down()
  await page.clock.runFor(200)
  expect(seen).toEqual([])
  await page.keyboard.up('Control')
  await page.mouse.move(0, 0)
  await page.mouse.up()
})

test('a link whose address is no URL is left alone', async ({ page }) => {
  await openWithPausedClock(page, '/nosotros')
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  const link = page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Blog' })
  await link.evaluate((element) => element.setAttribute('href', 'http://['))
  await link.hover()
  await page.clock.runFor(1_000)
  expect(errors).toEqual([])
})

test.describe('by touch', () => {
  test.use({ hasTouch: true })

  test('a finger that scrolls from a link loads nothing, and a tap loads at once', async ({ page }) => {
    await openWithPausedClock(page, '/nosotros')
    const seen = watchRequests(page, (path) => path.startsWith('/api/data'))
    const link = page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Blog' })
    const box = await link.boundingBox()
    const [x, y] = [(box?.x ?? 0) + 10, (box?.y ?? 0) + 10]
    const cdp = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points })
    await touch('touchStart', [{ x, y }])
    for (let step = 1; step < 6; step += 1) await touch('touchMove', [{ x, y: y - step * 15 }])
    await page.clock.runFor(200)
    expect(seen).toEqual([])
    await touch('touchEnd', [])

    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await page.evaluate(() => addEventListener('click', (event) => event.preventDefault(), { capture: true }))
    await touch('touchStart', [{ x, y }])
    expect(seen).toEqual([])
    await touch('touchEnd', [])
    await expect.poll(() => seen).toEqual(['/api/data/blog'])
  })
})

test('the page of a pointed link is loaded with high priority, and its neighbours in view after it, with low', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 600 })
  const cdp = await page.context().newCDPSession(page)
  const priorities: string[] = []
  cdp.on('Network.requestWillBeSent', ({ request: { url, initialPriority } }) => {
    if (url.includes('/api/data/blog/')) priorities.push(initialPriority)
  })
  await cdp.send('Network.enable')
  const { release } = await holdResponses(page, '**/api/data/blog/*')
  await openWithPausedClock(page, '/blog')
  // The first article is in view from the beginning: forget its request.
  await page.clock.runFor(600)
  priorities.length = 0
  const link = page.locator('main .post a').nth(1)
  await link.hover()
  await page.clock.runFor(80)
  await expect.poll(() => priorities).toEqual(['High'])
  // By now the neighbours have been in view for long enough.
  await page.clock.runFor(1_000)
  expect(priorities).toEqual(['High'])
  release()
  await expect.poll(() => priorities.length).toBeGreaterThan(1)
  expect(priorities.slice(1)).toEqual(priorities.slice(1).map(() => 'Low'))
})
