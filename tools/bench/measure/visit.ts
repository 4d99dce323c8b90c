import type { Browser, Page } from '@playwright/test'
import { scaleForSmoke } from '../smoke-scale.ts'
import { withPhone } from './phone.ts'

/** Why a page can prefetch a link before the click: it cannot, three seconds in view, or a pointer on the link. */
type PrefetchHint = 'none' | 'seen' | 'pointed'
type NavigationCase = { from: string; link: string; hint: PrefetchHint }
/** `body`: ms from the click to the paint of the next page's body. `requests`: the requests made in that time. */
type NavigationResult = { body: number; requests: string[] }

/** How long a link is visible before it is clicked (ms): enough time to prefetch its page. */
const prefetchWaitMs = scaleForSmoke(3_000, 100)
/** How long a pointer stays on a link before the click (ms): 80 until its page is requested, and two round trips. */
const pointedMs = scaleForSmoke(400, 100)

/** Loads a page as a document. Returns the ms from the start of the navigation to the paint of the body. */
export function measureDocument(
  browser: Browser,
  url: string,
  { from, link }: Pick<NavigationCase, 'from' | 'link'>,
) {
  return withPhone(browser, { saveData: true }, async (page) => {
    await watchBody(page)
    await page.goto(url + from, { waitUntil: 'networkidle' })
    // Navigates like the address bar, so that no client router handles the navigation.
    await page.goto(url + link)
    await waitForBody(page)
    return page.evaluate(() => performance.getEntriesByName('body')[0]?.startTime ?? Number.NaN)
  })
}

/** Follows a link of a list to its article by a tap, or by a click if a pointer was on it. */
export function measureNavigation(
  browser: Browser,
  url: string,
  navigation: NavigationCase,
): Promise<NavigationResult> {
  return withPhone(browser, { saveData: navigation.hint === 'none' }, async (page) => {
    await watchBody(page)
    await page.goto(url + navigation.from, { waitUntil: 'networkidle' })
    const link = page.locator(`main a[href="${navigation.link}"]`).first()
    if (navigation.hint === 'pointed') {
      await link.hover()
      await page.waitForTimeout(pointedMs)
    } else {
      await link.scrollIntoViewIfNeeded()
      await page.waitForTimeout(prefetchWaitMs)
      await page.waitForLoadState('networkidle')
    }
    await (navigation.hint === 'pointed' ? link.click() : link.tap())
    await waitForBody(page)
    return readNavigation(page)
  })
}

/** Marks when the body of an article is painted, and stores when a link was clicked, also for the next document. */
const watchBody = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    addEventListener(
      'click',
      () => sessionStorage.setItem('click', String(performance.timeOrigin + performance.now())),
      { capture: true },
    )
    const observer = new MutationObserver(() => {
      if (!document.querySelector('main .prose p')) return
      observer.disconnect()
      // A message posted in an animation frame is handled after that frame is painted.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => performance.mark('body')
        port2.postMessage(null)
      })
    })
    observer.observe(document, { childList: true, subtree: true })
  })

const waitForBody = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => performance.getEntriesByName('body').length > 0)

async function readNavigation(page: Page): Promise<NavigationResult> {
  // A resource entry appears only when its request has ended.
  await page.waitForTimeout(500)
  return page.evaluate(() => {
    const from = Number(sessionStorage.getItem('click')) - performance.timeOrigin
    const to = performance.getEntriesByName('body')[0]?.startTime ?? Number.NaN
    const requests = performance
      .getEntriesByType('resource')
      // Every entry of this type is a PerformanceResourceTiming.
      .map((entry) => entry as PerformanceResourceTiming)
      .filter(({ startTime }) => startTime >= from && startTime <= to)
      // Skips responses from the browser's cache.
      .filter(({ transferSize, decodedBodySize }) => transferSize > 0 || decodedBodySize === 0)
      .map(({ name, encodedBodySize }) => `${new URL(name).pathname} (${encodedBodySize} B)`)
    return { body: to - from, requests }
  })
}

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
