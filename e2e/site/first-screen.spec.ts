import type { Page } from '@playwright/test'
import { fullArticle } from '../articles.ts'
import { expectPage, open } from '../public-page.ts'
import { expect, test } from '../test.ts'

/** How many parts of the page are left for later, from before its first paint until it is idle. */
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

test('below the first screen a page waits until it is loaded, moves nothing, and is whole then', async ({
  page,
}) => {
  const later = await watchDeferredParts(page)
  // Its arrival moves what it moves; see font.spec.ts.
  await page.route('**/*.woff2', (route) => route.abort())
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    for (const path of ['/', '/blog', '/servicios', '/contacto']) {
      await page.goto(path)
      expect(await later(), path).toBeGreaterThan(0)
      await expectAwayFromTop(page)
      const shift = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            let total = 0
            new PerformanceObserver((list) => {
              // The DOM types leave out what `layout-shift` entries carry.
              for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
                total += entry.value
            }).observe({ type: 'layout-shift', buffered: true })
            requestAnimationFrame(() => setTimeout(() => resolve(total), 100))
          }),
      )
      expect(shift, `${path} at ${width} px`).toBe(0)
    }
  }
})

test('a place that is named by a hash, reloaded or come back to has its true height at once', async ({
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
  // As a document, which needs another one in between.
  await page.goto('/hostinger')
  await page.goBack()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place)
})

test('an article that is gone to is drawn as far as it is seen, names its day without Intl, and is whole soon', async ({
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
  await open(page, '/blog')
  await expectAwayFromTop(page)
  await page.locator(`main a[href="/blog/${fullArticle.slug}"]`).click()
  await expectPage(page, `/blog/${fullArticle.slug}`, fullArticle.title)
  await expectAwayFromTop(page)
  expect(await page.evaluate<number>('formats')).toBe(0)
  expect(await page.evaluate<number>('later')).toBeGreaterThan(0)
  const day = await page.locator('.article-head time').first().textContent()
  // What the worker writes, by Intl.
  await page.reload()
  await expect(page.locator('.article-head time').first()).toHaveText(day ?? '')
})
