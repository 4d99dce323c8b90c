import type { Page } from '@playwright/test'
import { fullArticle } from '../articles.ts'
import { measureLayoutShift } from '../layout-shift.ts'
import { expectPage, open } from '../public-page.ts'
import { expect, test } from '../test.ts'

/** Counts, at `DOMContentLoaded` of each page, the sections that are rendered only when the page is idle. */
async function watchDeferredParts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const parts = [...document.querySelectorAll('main .section, .footer')]
      const later = parts.filter((part) => getComputedStyle(part).contentVisibility === 'auto')
      document.documentElement.dataset['later'] = String(later.length)
    })
  })
  return () => page.evaluate(() => Number(document.documentElement.dataset['later']))
}

const expectAwayFromTop = (page: Page) => expect(page.locator('html')).not.toHaveAttribute('data-arriba')

test('content below the first screen renders after loading, completely and without layout shifts', async ({
  page,
}) => {
  const later = await watchDeferredParts(page)
  // A late font may move text; font.spec.ts checks that.
  await page.route('**/*.woff2', (route) => route.abort())
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    for (const path of ['/', '/blog', '/servicios', '/contacto']) {
      await page.goto(path)
      expect(await later(), path).toBeGreaterThan(0)
      await expectAwayFromTop(page)
      const { total, moved } = await measureLayoutShift(page)
      expect(total, `${path} at ${width} px: ${moved.join('\n')}`).toBe(0)
    }
  }
})

test('a page opened at a hash, reloaded or restored by Back has its final height at once', async ({
  page,
}) => {
  const later = await watchDeferredParts(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/#como')
  expect(await later()).toBe(0)
  await expect(page.locator('#como')).toBeInViewport()
  await page.goto('/')
  await expectAwayFromTop(page)
  await page.evaluate(() => window.scrollTo({ top: 2_000, behavior: 'instant' }))
  const place = await page.evaluate(() => window.scrollY)
  await page.reload()
  expect(await later()).toBe(0)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place)
  // Go back by a document load: that needs another document in between.
  await page.goto('/hostinger')
  await page.goBack()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place)
})

test('an article opened by a link renders its visible part first, dates without Intl, and the rest soon after', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const { DateTimeFormat } = Intl
    Object.assign(window, { formats: 0, later: 0 })
    Intl.DateTimeFormat = new Proxy(DateTimeFormat, {
      construct(target, args, made) {
        Object.assign(window, { formats: Number(Reflect.get(window, 'formats')) + 1 })
        return Reflect.construct(target, args, made)
      },
    })
    new MutationObserver(() => {
      const parts = [...document.querySelectorAll('main .prose > *')]
      const later = parts.filter((part) => getComputedStyle(part).contentVisibility === 'auto').length
      if (later > 0) Object.assign(window, { later })
    }).observe(document, { childList: true, subtree: true })
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, `/blog/etiqueta/${fullArticle.tag.slug}`)
  await expectAwayFromTop(page)
  await page.locator(`main a[href="/blog/${fullArticle.slug}"]`).click()
  await expectPage(page, `/blog/${fullArticle.slug}`, fullArticle.title)
  await expectAwayFromTop(page)
  expect(await page.evaluate<number>('formats')).toBe(0)
  expect(await page.evaluate<number>('later')).toBeGreaterThan(0)
  const day = await page.locator('.article-head time').first().textContent()
  // The worker formats the date with Intl.
  await page.reload()
  await expect(page.locator('.article-head time').first()).toHaveText(day ?? '')
})

test('the picture of the first article is in the document, so that it is painted with the text', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/blog', `/blog/${fullArticle.slug}`]) {
    await open(page, path)
    await expect(page.locator('main img').first(), path).toHaveAttribute('src', /^data:image\/svg/)
  }
})
