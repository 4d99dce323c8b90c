import type { Browser, Page } from '@playwright/test'
import { fullArticle } from '../articles.ts'
import { holdResponses } from '../public-page.ts'
import { publicPaths } from '../public-paths.ts'
import { expect, test } from '../test.ts'

const articlePath = `/blog/${fullArticle.slug}`
/** The standalone guide has a style of its own, and no typeface. */
const paths = publicPaths.filter((path) => path !== '/hostinger')

/** The most that a document may move by (CLS): a tenth of what counts as good. */
const maxLayoutShift = 0.01

type Visitor = { width: number; javaScriptEnabled?: boolean }

/** The first document of a visit: nothing is cached. */
async function withNewVisitor(
  { browser, site }: { browser: Browser; site: string },
  { width, javaScriptEnabled = true }: Visitor,
  run: (page: Page) => Promise<void>,
): Promise<void> {
  const viewport = { width, height: 844 }
  const context = await browser.newContext({ baseURL: site, locale: 'es', viewport, javaScriptEnabled })
  await run(await context.newPage())
  await context.close()
}

/** The typefaces in which the text of this element is drawn. */
async function listFonts(page: Page, selector: string): Promise<string[]> {
  const inspector = await page.context().newCDPSession(page)
  await inspector.send('DOM.enable')
  await inspector.send('CSS.enable')
  const { root } = await inspector.send('DOM.getDocument')
  const { nodeId } = await inspector.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await inspector.send('CSS.getPlatformFontsForNode', { nodeId })
  await inspector.detach()
  return fonts.map(({ familyName, isCustomFont }) => `${familyName}${isCustomFont ? '' : ' of the machine'}`)
}

/** The first heading stands in the typeface and in nothing else. */
async function expectTypeface(page: Page): Promise<void> {
  await expect.poll(() => listFonts(page, 'h1')).toEqual([expect.stringMatching(/^Bricolage Grotesque/)])
}

/** The DOM types leave out what `layout-shift` entries carry. */
type LayoutShift = PerformanceEntry & { value: number; sources: { node: Node | null }[] }

/** How far the document has moved two frames from now (CLS), and what moved, so that a failure names it. */
const measureLayoutShift = (page: Page): Promise<{ total: number; moved: string[] }> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const shifts: LayoutShift[] = []
        new PerformanceObserver((list) => {
          shifts.push(...(list.getEntries() as LayoutShift[]))
        }).observe({ type: 'layout-shift', buffered: true })
        const report = (): void =>
          resolve({
            total: shifts.reduce((total, { value }) => total + value, 0),
            moved: shifts.flatMap(({ sources }) =>
              sources.map(({ node }) =>
                node instanceof Element ? node.outerHTML.slice(0, 120) : `${node?.nodeName}`,
              ),
            ),
          })
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(report)))
      }),
  )

async function expectStill(page: Page, path: string): Promise<void> {
  const { total, moved } = await measureLayoutShift(page)
  expect.soft(total, `${path}: ${moved.join('\n')}`).toBeLessThanOrEqual(maxLayoutShift)
}

for (const width of [390, 1350]) {
  test(`the first document of a visit wears the typeface, which moves nothing where it is late, at ${width} px`, async ({
    browser,
    site,
  }) => {
    test.slow()
    for (const path of paths)
      await withNewVisitor({ browser, site }, { width }, async (page) => {
        const fonts = await holdResponses(page, '**/*.woff2')
        await page.goto(path, { waitUntil: 'domcontentloaded' })
        await fonts.requested
        // Late is what comes after the first frame.
        await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
        fonts.release()
        await expectTypeface(page)
        await expectStill(page, path)
      })
  })
}

test('so does it on a slow phone', async ({ browser, site }) => {
  test.slow()
  for (const path of ['/', '/nosotros', '/servicios', '/contacto', '/blog', articlePath])
    await withNewVisitor({ browser, site }, { width: 390 }, async (page) => {
      const inspector = await page.context().newCDPSession(page)
      await inspector.send('Network.enable')
      const bytes = { downloadThroughput: 200_000, uploadThroughput: 94_000 }
      await inspector.send('Network.emulateNetworkConditions', { offline: false, latency: 150, ...bytes })
      await inspector.send('Emulation.setCPUThrottlingRate', { rate: 4 })
      await page.goto(path)
      expect(await page.evaluate(() => document.fonts.check('1em "Bricolage Grotesque Variable"'))).toBe(true)
      await expectTypeface(page)
      await expectStill(page, path)
    })
})

test('so does it without JavaScript', async ({ browser, site }) => {
  for (const path of ['/', articlePath])
    await withNewVisitor({ browser, site }, { width: 390, javaScriptEnabled: false }, async (page) => {
      await page.goto(path)
      await expectTypeface(page)
    })
})

test('only what uses them asks for the italic and the letters of code, and shows them', async ({ page }) => {
  const fonts = new Set<string>()
  page.on('request', (request) => request.resourceType() === 'font' && fonts.add(request.url()))
  await page.goto('/blog/un-articulo-sin-secciones')
  await expectTypeface(page)
  expect(fonts.size).toBe(1)
  await page.goto(articlePath)
  await expect.poll(() => listFonts(page, '.prose em')).toEqual([expect.stringMatching(/^Literata/)])
  await expect.poll(() => listFonts(page, '.prose code')).toEqual([expect.stringMatching(/^JetBrains Mono/)])
  expect(fonts.size).toBe(3)
})

test('what stands in for the typeface is as wide and as high', async ({ page }) => {
  await page.goto('/accesibilidad')
  const ratios = await page.evaluate(async () => {
    const line = document.createElement('span')
    line.textContent = document.querySelector('main')?.innerText ?? ''
    line.style.cssText = 'position: absolute; white-space: nowrap; font-size: 20px; line-height: normal'
    document.body.append(line)
    const sizeIn = async (weight: number, family: string): Promise<DOMRect> => {
      line.style.fontWeight = `${weight}`
      line.style.fontFamily = `"${family}"`
      await document.fonts.load(`${weight} 20px "${family}"`)
      return line.getBoundingClientRect()
    }
    const found: number[] = []
    for (const weight of [400, 650, 750]) {
      const typeface = await sizeIn(weight, 'Bricolage Grotesque Variable')
      // Liberation Sans where there is no Arial, which has its widths.
      const fallback = await sizeIn(weight, 'Fallback Arial')
      found.push(fallback.width / typeface.width, fallback.height / typeface.height)
    }
    return found
  })
  for (const ratio of ratios) expect(Math.abs(ratio - 1)).toBeLessThan(0.015)
})
