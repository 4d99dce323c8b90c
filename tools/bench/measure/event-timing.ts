import type { Page } from '@playwright/test'

declare global {
  interface Window {
    waits: Map<number, number>
  }
}

/** From now on the page remembers how long each of its interactions waited for its paint. */
export async function startRecordingDelays(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.waits = new Map()
    // TypeScript's DOM leaves the threshold out.
    const options: PerformanceObserverInit & { durationThreshold: number } = {
      type: 'event',
      durationThreshold: 16,
      buffered: true,
    }
    new PerformanceObserver((list) => {
      // Every entry of this type is a PerformanceEventTiming, which knows its interaction.
      for (const { interactionId, duration } of list.getEntries() as (PerformanceEntry & {
        interactionId: number
      })[])
        if (interactionId > 0)
          window.waits.set(interactionId, Math.max(duration, window.waits.get(interactionId) ?? 0))
    }).observe(options)
  })
}

/** Ms from each interaction since the last call to its next paint, in steps of 8; what took less than 16 has none. */
export async function readDelays(page: Page): Promise<number[]> {
  // Entries come once their frame is shown.
  await page.waitForTimeout(700)
  return page.evaluate(() => {
    const delays = [...window.waits.values()]
    window.waits.clear()
    return delays
  })
}
