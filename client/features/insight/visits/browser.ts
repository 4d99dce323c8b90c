import type { Store } from '#client/runtime/browser/store.ts'
import { hasTrackingOptOut } from '#client/runtime/browser/tracking-opt-out.ts'
import type { View } from '#client/runtime/router/runtime.ts'
import { visitEventPath, measureSpeedHeader } from './contract/visit-event.ts'
import { createVisitReporter } from './visit-reporter.ts'

/**
 * Tells the site which pages are seen, without leaving anything in the browser. What fails, fails in silence.
 * `measure` is called once where the site answers that it wants this document measured.
 */
export const createVisitTracking =
  (startMeasuring: (views: Store<View>) => Promise<void>) =>
  (views: Store<View>): void => {
    if (!hasTrackingOptOut(navigator)) startVisitTracking(views, startMeasuring)
  }

function startVisitTracking(views: Store<View>, startMeasuring: (views: Store<View>) => Promise<void>): void {
  let isFirst = true
  const handleResponse = ({ headers }: Response): Promise<void> | undefined => {
    const isAsked = isFirst && headers.get(measureSpeedHeader) === '1'
    isFirst = false
    return isAsked ? startMeasuring(views) : undefined
  }
  const [timing] = performance.getEntriesByType('navigation')
  const reportVisit = createVisitReporter({
    send: (beacon) =>
      void fetch(visitEventPath, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(beacon),
        keepalive: true,
        credentials: 'omit',
      })
        // A refusal that nobody reads would keep its request open.
        .then(async (answer) => {
          await answer.text()
          await handleResponse(answer)
        })
        .catch(() => {}),
    origin: location.origin,
    referrer: document.referrer,
    navigationType: timing instanceof PerformanceNavigationTiming ? timing.type : '',
  })
  const start = (): void => {
    reportVisit(views.get())
    views.subscribe(() => reportVisit(views.get()))
    addEventListener('pageshow', ({ persisted }) => persisted && reportVisit(views.get(), true))
  }
  // A page that was drawn ahead is seen once somebody goes to it.
  if ((document as { prerendering?: boolean }).prerendering)
    document.addEventListener('prerenderingchange', start, { once: true })
  else start()
}
