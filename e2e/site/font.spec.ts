import type { Browser, Page } from '@playwright/test'
import { fullArticle } from '../articles.ts'
import { measureLayoutShift } from '../layout-shift.ts'
import { holdResponses, withdrawOtherArticles } from '../public-page.ts'
import { publicPaths } from '../public-paths.ts'
import { expect, test } from '../test.ts'

const articlePath = `/blog/${fullArticle.slug}`
/** The standalone guide has other styles and no typeface. */
const paths = publicPaths.filter((path) => path !== '/hostinger')

/** Limit of a document's layout shift (CLS): a tenth of the value that counts as good. */
const maxLayoutShift = 0.01

type Visitor = { width: number; javaScriptEnabled?: boolean }

/** Runs `run` with a new visitor, who has nothing cached. */
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

/** The fonts that draw the text of an element. */
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

/** Checks that the first heading is drawn in the site's typeface and in no other font. */
async function expectTypeface(page: Page): Promise<void> {
  await expect.poll(() => listFonts(page, 'h1')).toEqual([expect.stringMatching(/^Bricolage Grotesque/)])
}

async function expectStill(page: Page, path: string): Promise<void> {
  const { total, moved } = await measureLayoutShift(page)
  expect.soft(total, `${path}: ${moved.join('\n')}`).toBeLessThanOrEqual(maxLayoutShift)
}

for (const width of [390, 1350]) {
  test(`the first document uses the typeface, and its text does not shift if the font loads late, at ${width} px`, async ({
    browser,
    request,
    site,
  }) => {
    test.slow()
    await withdrawOtherArticles(request)
    for (const path of paths)
      await withNewVisitor({ browser, site }, { width }, async (page) => {
        const fonts = await holdResponses(page, '**/*.woff2')
        await page.goto(path, { waitUntil: 'domcontentloaded' })
        await fonts.requested
        // Late means after the first frame.
        await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
        fonts.release()
        await expectTypeface(page)
        await expectStill(page, path)
      })
  })
}

test('the first document uses the typeface on a slow phone, too', async ({ browser, request, site }) => {
  test.slow()
  await withdrawOtherArticles(request)
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

test('the first document uses the typeface without JavaScript', async ({ browser, site }) => {
  for (const path of ['/', articlePath])
    await withNewVisitor({ browser, site }, { width: 390, javaScriptEnabled: false }, async (page) => {
      await page.goto(path)
      await expectTypeface(page)
    })
})

test('the fonts of pull quotes and of code load only on pages that use them, and draw their texts', async ({
  page,
}) => {
  const fonts = new Set<string>()
  page.on('request', (request) => request.resourceType() === 'font' && fonts.add(request.url()))
  await page.goto('/blog/un-articulo-sin-secciones')
  await expectTypeface(page)
  expect(fonts.size).toBe(1)
  await page.goto(articlePath)
  await expect.poll(() => listFonts(page, '.destacado')).toEqual([expect.stringMatching(/^Literata/)])
  await expect.poll(() => listFonts(page, '.prose code')).toEqual([expect.stringMatching(/^JetBrains Mono/)])
  expect(fonts.size).toBe(3)
})

test('the fallback font is as wide and as high as the typeface', async ({ page }) => {
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
      // Where Arial is missing, this is Liberation Sans, which has the same widths.
      const fallback = await sizeIn(weight, 'Fallback Arial')
      found.push(fallback.width / typeface.width, fallback.height / typeface.height)
    }
    return found
  })
  for (const ratio of ratios) expect(Math.abs(ratio - 1)).toBeLessThan(0.015)
})
