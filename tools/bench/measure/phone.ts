import { chromium, type Browser, type Page } from '@playwright/test'
import { getChromiumOptions } from '../../cli/environment/chromium.ts'
import { scaleForSmoke } from '../smoke-scale.ts'

declare global {
  interface Window {
    waits: Map<number, number>
  }
}

/** Starts recording, for each interaction of the page, how long it waited for the next paint. */
export async function startRecordingDelays(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.waits = new Map()
    // TypeScript's DOM types lack `durationThreshold`.
    const options: PerformanceObserverInit & { durationThreshold: number } = {
      type: 'event',
      durationThreshold: 16,
      buffered: true,
    }
    new PerformanceObserver((list) => {
      // Entries of type `event` are PerformanceEventTimings, which have an interaction id.
      for (const { interactionId, duration } of list.getEntries() as (PerformanceEntry & {
        interactionId: number
      })[])
        if (interactionId > 0)
          window.waits.set(interactionId, Math.max(duration, window.waits.get(interactionId) ?? 0))
    }).observe(options)
  })
}

/** Delays (ms) of the interactions since the last call, in steps of 8. Interactions below 16 ms have no entry. */
export async function readDelays(page: Page): Promise<number[]> {
  // An entry appears only after its frame is painted.
  await page.waitForTimeout(700)
  return page.evaluate(() => {
    const delays = [...window.waits.values()]
    window.waits.clear()
    return delays
  })
}

/** `full` starts the complete browser that visitors use; the headless shell paints and loads differently. */
export const launchChromium = ({ full = false } = {}): Promise<Browser> =>
  chromium.launch(getChromiumOptions({ full }))

export const cpuSlowdown = scaleForSmoke(4, 1)
const toBytesPerSecond = (megabits: number): number => (megabits * 1_000_000) / 8

/**
 * Runs `work` in a page of a cheap phone with a slow network and an empty cache. `saveData` keeps the site from
 * prefetching.
 */
export async function withPhone<T>(
  browser: Browser,
  { saveData = false }: { saveData?: boolean },
  run: (page: Page) => Promise<T>,
): Promise<T> {
  await using context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'es',
    // The edge server's certificate is self-signed.
    ignoreHTTPSErrors: true,
  })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: scaleForSmoke(150, 0),
    downloadThroughput: toBytesPerSecond(scaleForSmoke(1.6, 1_000)),
    uploadThroughput: toBytesPerSecond(scaleForSmoke(0.75, 1_000)),
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  if (saveData)
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
    )
  return await run(page)
}
