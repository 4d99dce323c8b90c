import type { Page } from '@playwright/test'
import { fullArticle } from '../articles.ts'
import { expectPage, follow, hold } from '../client.ts'
import { publicPaths } from '../public-paths.ts'
import { expect, test } from '../test.ts'

/** Opens a page on such a line, with its scripts held back; tells which typefaces it has asked for. */
async function openOnLine(page: Page, downlink: number) {
  const fonts: string[] = []
  page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()))
  await page.addInitScript((downlink) => {
    Object.defineProperty(navigator, 'connection', { value: { downlink } })
  }, downlink)
  const scripts = await hold(page, /\/assets\/entry-.*\.js$/)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await scripts.asked
  return { fonts, release: scripts.release }
}

const typeface = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.fonts.check('16px "Bricolage Grotesque Variable"'))

test('on a slow line the typeface comes after the scripts', async ({ page }) => {
  const { fonts, release } = await openOnLine(page, 1.6)
  // Frames in which the text that is there would have asked for it.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(fonts).toEqual([])
  release()
  await expect.poll(() => typeface(page)).toBe(true)
  expect(fonts).toHaveLength(1)
})

test('on others it comes with the page', async ({ page }) => {
  const { fonts, release } = await openOnLine(page, 10)
  await expect.poll(() => fonts.length).toBe(1)
  release()
})

const isLetIn = (page: Page): Promise<boolean> =>
  page.evaluate(() => getComputedStyle(document.body).fontFamily.includes('Grotesque'))

for (const width of [390, 1350]) {
  test(`a late typeface moves nothing at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { downlink: 10 } })
      Object.assign(window, { moved: 0 })
      new PerformanceObserver((list) => {
        // The DOM types leave out what `layout-shift` entries carry.
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          Object.assign(window, { moved: Number(Reflect.get(window, 'moved')) + entry.value })
      }).observe({ type: 'layout-shift', buffered: true })
    })
    // It has its own style, and no typeface.
    for (const path of publicPaths.filter((each) => each !== '/hostinger')) {
      const font = await hold(page, '**/*.woff2')
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      await font.asked
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
      font.release()
      // A stylesheet that comes while it is on its way makes the browser forget what nothing wears yet.
      await page.evaluate(() => document.fonts.load('16px "Bricolage Grotesque Variable"'))
      await expect.poll(() => typeface(page)).toBe(true)
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))))
      expect.soft(await page.evaluate<number>('moved'), path).toBe(0)
      await page.unrouteAll({ behavior: 'wait' })
    }
  })
}

test('a late typeface comes with the next page, not with a place on this one', async ({ page }) => {
  const font = await hold(page, '**/*.woff2')
  await page.goto('/servicios', { waitUntil: 'domcontentloaded' })
  await font.asked
  // Late is what comes after the first frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
  font.release()
  await expect.poll(() => typeface(page)).toBe(true)
  await page.evaluate(() => (location.hash = '#correo'))
  expect(await isLetIn(page)).toBe(false)
  await follow(page, 'Nosotros')
  await expectPage(page, '/nosotros', 'Nosotros')
  expect(await isLetIn(page)).toBe(true)
})

test('out of the cache it is there from the first frame', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { downlink: 10 } })
    requestAnimationFrame(() => {
      Object.assign(window, { atFirst: document.documentElement.dataset['letra'] !== undefined })
    })
  })
  await page.goto('/')
  await expect.poll(() => typeface(page)).toBe(true)
  await page.goto('/servicios')
  expect(await page.evaluate<boolean>('atFirst')).toBe(true)
})

test('the italic and the letters of code come where a text has them, and are shown out of the cache', async ({
  page,
}) => {
  const fonts = new Set<string>()
  page.on('request', (request) => request.resourceType() === 'font' && fonts.add(request.url()))
  await page.goto('/blog/un-articulo-sin-secciones')
  await expect.poll(() => fonts.size).toBe(1)
  const article = `/blog/${fullArticle.slug}`
  // Before the first frame or not at all: a busy machine may need another go.
  await expect(async () => {
    await page.goto(article)
    await expect.poll(() => fonts.size, { timeout: 2_000 }).toBe(3)
  }).toPass()
  await expect(async () => {
    await page.goto(article)
    const inspector = await page.context().newCDPSession(page)
    await inspector.send('DOM.enable')
    await inspector.send('CSS.enable')
    const { root } = await inspector.send('DOM.getDocument')
    const shownIn = async (selector: string): Promise<string | undefined> => {
      const { nodeId } = await inspector.send('DOM.querySelector', { nodeId: root.nodeId, selector })
      return (await inspector.send('CSS.getPlatformFontsForNode', { nodeId })).fonts[0]?.familyName
    }
    expect(await shownIn('.prose em')).toContain('Literata')
    expect(await shownIn('.prose code')).toContain('JetBrains Mono')
  }).toPass()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('it comes as well', async ({ page }) => {
    const font = page.waitForRequest((request) => request.resourceType() === 'font')
    await page.goto('/')
    await font
  })
})
