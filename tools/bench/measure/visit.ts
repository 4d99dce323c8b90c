import type { Browser, Page } from '@playwright/test'
import { withPhone } from './phone.ts'

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
 * Marks `hydrated` when a module takes over navigations, which is the first step of hydration, unless the page marks it
 * by itself, and `idle` later. A page that never hydrates is idle after a while.
 */
async function injectHydrationMark(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { navigation } = window
    addEventListener('load', () =>
      setTimeout(() => performance.getEntriesByName('idle').length > 0 || performance.mark('idle'), 3_000),
    )
    const markHydrated = (): void => {
      performance.mark('hydrated')
      requestIdleCallback(() => performance.mark('idle'))
    }
    const listen = navigation.addEventListener.bind(navigation)
    navigation.addEventListener = (...args: Parameters<typeof listen>) => {
      // Scripts in the document may listen before anything is hydrated.
      if (!document.currentScript) markHydrated()
      listen(...args)
    }
    const property = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(navigation), 'onnavigate')
    Object.defineProperty(navigation, 'onnavigate', {
      get: () => property?.get?.call(navigation) as unknown,
      set(handler: unknown) {
        markHydrated()
        property?.set?.call(navigation, handler)
      },
    })
  })
}

export const measureVisit = (browser: Browser, address: string): Promise<Visit> =>
  withPhone(browser, {}, async (page) => {
    await injectHydrationMark(page)
    await page.goto(address, { waitUntil: 'networkidle' })
    await page.waitForFunction(() => performance.getEntriesByName('idle').length > 0)
    return readVisit(page)
  })

const readVisit = (page: Page): Promise<Visit> =>
  page.evaluate(async () => {
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
