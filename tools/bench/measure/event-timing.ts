import type { Page } from '@playwright/test'

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
