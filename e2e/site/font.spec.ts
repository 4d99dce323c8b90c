import type { Page } from '@playwright/test'
import { hold } from '../client.ts'
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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('it comes as well', async ({ page }) => {
    const font = page.waitForRequest((request) => request.resourceType() === 'font')
    await page.goto('/')
    await font
  })
})
