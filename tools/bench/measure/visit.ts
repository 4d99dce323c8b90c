import type { Browser, Page } from '@playwright/test'
import { withPhone } from './phone.ts'
import { summarizeTrace, traceCategories, type TraceSummary } from './trace.ts'

/** One first visit: times in ms since its start, and the requests with their bytes until the page was idle. */
export type Visit = {
  paint: number
  /** When the largest element of the first screen was painted (LCP). */
  largest: number
  hydrated: number
  shift: number
  requests: { path: string; bytes: number }[]
}

/**
 * Marks `hydrated` when the page adds its first listener for navigations, which is the first step of hydration, unless
 * the page marks it by itself, and `idle` later. A page that never hydrates is idle after a while.
 */
async function injectHydrationMark(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { navigation } = window
    addEventListener('load', () =>
      setTimeout(() => performance.getEntriesByName('idle').length > 0 || performance.mark('idle'), 3_000),
    )
    const listen = navigation.addEventListener.bind(navigation)
    navigation.addEventListener = (...args: Parameters<typeof listen>) => {
      performance.mark('hydrated')
      requestIdleCallback(() => performance.mark('idle'))
      listen(...args)
    }
  })
}

async function recordVisit(page: Page, address: string): Promise<Visit> {
  await injectHydrationMark(page)
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.waitForFunction(() => performance.getEntriesByName('idle').length > 0)
  return page.evaluate(async () => {
    const getMarkTime = (name: string): number =>
      performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN
    const [shift, largest] = await new Promise<[number, number]>((resolve) => {
      let total = 0
      let last = Number.NaN
      new PerformanceObserver((list) => {
        last = list.getEntries().at(-1)?.startTime ?? last
      }).observe({ type: 'largest-contentful-paint', buffered: true })
      new PerformanceObserver((list) => {
        // TypeScript's DOM types lack the `value` of `layout-shift` entries.
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          total += entry.value
      }).observe({ type: 'layout-shift', buffered: true })
      setTimeout(() => resolve([total, last]), 300)
    })
    const loaded = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
      // Every entry of these types is a PerformanceResourceTiming.
    ] as PerformanceResourceTiming[]
    const requests = loaded
      .filter(({ startTime }) => startTime < getMarkTime('idle'))
      .map(({ name, encodedBodySize }) => ({ path: new URL(name).pathname, bytes: encodedBodySize }))
    return {
      paint: getMarkTime('first-contentful-paint'),
      largest,
      hydrated: getMarkTime('hydrated'),
      shift,
      requests,
    }
  })
}

export function measureVisit(browser: Browser, address: string): Promise<Visit> {
  return withPhone(browser, {}, (page) => recordVisit(page, address))
}

/** Measures the work of the main thread before the first paint, and before hydration. */
export function traceVisit(browser: Browser, address: string): Promise<TraceSummary> {
  return withPhone(browser, {}, async (page) => {
    await browser.startTracing(page, { categories: traceCategories })
    await recordVisit(page, address)
    return summarizeTrace((await browser.stopTracing()).toString(), address)
  })
}
