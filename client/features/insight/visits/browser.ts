import type { Store } from '#client/runtime/browser/store.ts'
import { hasTrackingOptOut } from '#client/runtime/browser/tracking-opt-out.ts'
import type { View } from '#client/runtime/router/runtime.ts'
import type { SessionState } from '#client/runtime/session/session-store.ts'
import { visitEventPath, measureSpeedHeader } from './contract/visit-event.ts'
import { createVisitReporter } from './visit-reporter.ts'

/** Reports page views of people who are not signed in; stores nothing. `startMeasuring`: the answer asks for it. */
export const createVisitTracking =
  (startMeasuring: (views: Store<View>) => Promise<void>) =>
  (views: Store<View>, session: Store<SessionState>, nextPaint: () => Promise<void>): void => {
    if (hasTrackingOptOut(navigator)) return
    const start = (): void => startVisitTracking(views, session, startMeasuring, nextPaint)
    if (session.get().status === 'ready') return start()
    const stop = session.subscribe(() => {
      stop()
      start()
    })
  }

function startVisitTracking(
  views: Store<View>,
  session: Store<SessionState>,
  startMeasuring: (views: Store<View>) => Promise<void>,
  nextPaint: () => Promise<void>,
): void {
  let isFirst = true
  const handleResponse = ({ headers }: Response): Promise<void> | undefined => {
    const isAsked = isFirst && headers.get(measureSpeedHeader) === '1'
    isFirst = false
    return isAsked ? startMeasuring(views) : undefined
  }
  const [timing] = performance.getEntriesByType('navigation')
  const reportVisit = createVisitReporter({
    send: (event) =>
      session.get().user ||
      void fetch(visitEventPath, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(event),
        keepalive: true,
        credentials: 'omit',
      })
        // Read the body: otherwise the browser keeps the request open.
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
    views.subscribe(() => {
      const view = views.get()
      // Sending takes 5 ms at 4× CPU slowdown, which the page that is about to be painted need not wait for.
      void nextPaint().then(() => reportVisit(view))
    })
    addEventListener('pageshow', ({ persisted }) => persisted && reportVisit(views.get(), true))
  }
  // A prerendered page counts as seen when it is activated.
  if ((document as { prerendering?: boolean }).prerendering)
    document.addEventListener('prerenderingchange', start, { once: true })
  else start()
}
