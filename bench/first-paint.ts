import type { Browser } from '@playwright/test'
import { onPhone } from './phone.ts'

export type FirstPaint = { paint: number; shift: number }

/** First contentful paint (ms) of a first visit, and its whole layout shift. */
export function measureFirstPaint(browser: Browser, address: string): Promise<FirstPaint> {
  return onPhone(browser, {}, async (page) => {
    await page.goto(address, { waitUntil: 'networkidle' })
    return page.evaluate(async () => {
      const [paint] = performance.getEntriesByName('first-contentful-paint')
      const shift = await new Promise<number>((resolve) => {
        let total = 0
        new PerformanceObserver((list) => {
          // The DOM types leave out what `layout-shift` entries carry.
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
            total += entry.value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(total), 500)
      })
      if (!paint) throw new Error('Nothing was painted')
      return { paint: paint.startTime, shift }
    })
  })
}
