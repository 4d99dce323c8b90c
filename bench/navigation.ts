import type { Browser, Page } from '@playwright/test'
import { onPhone } from './phone.ts'

export type Trip = { from: string; link: string; prefetched: boolean }
/**
 * Until the next page's h1 was painted, in ms: `shown` since the page got the click, `sinceLift` since the
 * finger left the screen, which counts the browser's own work of making a click of a tap.
 */
export type Arrival = { view: number; sinceLift: number; requests: string[] }

/** Follows a link by a tap. Tells also what was requested between the click and the paint. */
export function measureTrip(browser: Browser, url: string, trip: Trip): Promise<Arrival> {
  return onPhone(browser, { saveData: !trip.prefetched }, async (page) => {
    await page.goto(url + trip.from, { waitUntil: 'networkidle' })
    // The manifest comes a second after idle; then everything there is to prefetch has come.
    await page.waitForTimeout(1_500)
    await page.waitForLoadState('networkidle')
    const link = page.locator(`main a[href="${trip.link}"]`).first()
    await link.scrollIntoViewIfNeeded()
    await page.waitForTimeout(1_500)
    const arrived = await watchArrival(page)
    await link.tap()
    return arrived()
  })
}

/** Starts to watch; the function it resolves to waits for the new page. */
async function watchArrival(page: Page): Promise<() => Promise<Arrival>> {
  const watched = await page.evaluateHandle(() => {
    const before = document.querySelector('main h1')
    const measured = new Promise<{ lift: number; from: number; to: number }>((resolve) => {
      let lift = 0
      let from = 0
      window.addEventListener(
        'click',
        (event) => {
          lift = event.timeStamp
          from = performance.now()
        },
        { capture: true, once: true },
      )
      const observer = new MutationObserver(() => {
        const h1 = document.querySelector('main h1')
        if (!h1 || h1 === before) return
        observer.disconnect()
        // A message posted in a frame is handled once that frame is painted.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve({ lift, from, to: performance.now() })
          port2.postMessage(null)
        })
      })
      observer.observe(document.body, { childList: true, subtree: true })
    })
    return { measured }
  })
  return () =>
    watched.evaluate(async ({ measured }) => {
      const { lift, from, to } = await measured
      // Requests are listed when they end.
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      const requests = performance
        .getEntriesByType('resource')
        // Every entry of this type is a PerformanceResourceTiming.
        .map((entry) => entry as PerformanceResourceTiming)
        .filter(({ startTime }) => startTime >= from && startTime <= to)
        // What came out of the browser's cache was no request.
        .filter(({ transferSize, decodedBodySize }) => transferSize > 0 || decodedBodySize === 0)
        .map(
          ({ name, initiatorType, transferSize }) =>
            `${new URL(name).pathname} (${initiatorType}, ${transferSize} B)`,
        )
      return { view: to - from, sinceLift: to - lift, requests }
    })
}
