import { declines } from '#client/runtime/browser/declines.ts'
import type { Store } from '#client/runtime/browser/store.ts'
import type { View } from '#client/runtime/router/runtime.ts'
import { createBeacon } from './beacon.ts'
import { beaconPath, measureHeader } from './contract/beacon.ts'

/**
 * Tells the site which pages are seen, without leaving anything in the browser. What fails, fails in silence.
 * `measure` is called once where the site answers that it wants this document measured.
 */
export const createVisits =
  (measure: (views: Store<View>) => Promise<void>) =>
  (views: Store<View>): void => {
    if (!declines(navigator)) startVisits(views, measure)
  }

function startVisits(views: Store<View>, measure: (views: Store<View>) => Promise<void>): void {
  let isFirst = true
  const onAnswer = ({ headers }: Response): Promise<void> | undefined => {
    const isAsked = isFirst && headers.get(measureHeader) === '1'
    isFirst = false
    return isAsked ? measure(views) : undefined
  }
  const [timing] = performance.getEntriesByType('navigation')
  const tell = createBeacon({
    send: (beacon) =>
      void fetch(beaconPath, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(beacon),
        keepalive: true,
        credentials: 'omit',
      })
        // A refusal that nobody reads would keep its request open.
        .then(async (answer) => {
          await answer.text()
          await onAnswer(answer)
        })
        .catch(() => {}),
    origin: location.origin,
    referrer: document.referrer,
    arrival: timing instanceof PerformanceNavigationTiming ? timing.type : '',
  })
  const start = (): void => {
    tell(views.get())
    views.subscribe(() => tell(views.get()))
    addEventListener('pageshow', ({ persisted }) => persisted && tell(views.get(), true))
  }
  // A page that was drawn ahead is seen once somebody goes to it.
  if ((document as { prerendering?: boolean }).prerendering)
    document.addEventListener('prerenderingchange', start, { once: true })
  else start()
}
