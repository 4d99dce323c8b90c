import { type MetricWithAttribution, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals/attribution'
import type { Store } from '#client/runtime/browser/store.ts'
import type { View } from '#client/runtime/router/runtime.ts'
import { speedEventPath } from './contract/speed-event.ts'
import { createSpeedCollector } from './speed-collector.ts'

/** The cause of a measurement: the URL of the slowest script if known, otherwise the element's selector. */
function getBlame(metric: MetricWithAttribution): string {
  if (metric.name === 'LCP') return metric.attribution.target ?? ''
  if (metric.name === 'CLS') return metric.attribution.largestShiftTarget ?? ''
  if (metric.name !== 'INP') return ''
  const { longestScript, interactionTarget } = metric.attribution
  return longestScript?.entry.sourceURL.split(/[?#]/)[0] || interactionTarget || ''
}

/** Measures this document and sends the results when it is hidden. Loaded only for measured documents. */
export function startSpeedTracking(views: Store<View>): void {
  const { path: landing } = views.get().route
  const { connection } = navigator as { connection?: { effectiveType?: string } }
  const { add, flush } = createSpeedCollector(
    { build: __BUILD_ID__, connection: connection?.effectiveType ?? '' },
    (event) => {
      const body = new Blob([JSON.stringify(event)], { type: 'application/json' })
      navigator.sendBeacon(speedEventPath, body)
    },
  )
  for (const on of [onCLS, onFCP, onINP, onLCP, onTTFB])
    on((metric: MetricWithAttribution) =>
      add({
        id: metric.id,
        metric: metric.name,
        value: metric.value,
        path: landing,
        blame: metric.rating === 'good' ? '' : getBlame(metric),
      }),
    )
  watchNavigations(views, (path, value, id) => add({ id, metric: 'SOFT', value, path, blame: '' }))
  // Registered after web-vitals' own listeners, which report final values in the same events.
  addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush())
  addEventListener('pagehide', flush)
}

/** Measures navigations without a document load, from the click to the paint of the next page. */
function watchNavigations(
  views: Store<View>,
  onNavigation: (path: string, value: number, id: string) => void,
): void {
  let startedAt: number | null = null
  let count = 0
  // Without the Navigation API every navigation loads a document, so there is nothing to measure here.
  window.navigation?.addEventListener('navigate', ({ hashChange }) => {
    startedAt = hashChange ? null : performance.now()
  })
  let last = views.get().route.path
  views.subscribe(() => {
    const { route, error } = views.get()
    if (route.path === last) return
    last = route.path
    const from = startedAt
    startedAt = null
    if (from === null || error) return
    count += 1
    const id = `soft-${count}`
    requestAnimationFrame(() => setTimeout(() => onNavigation(route.path, performance.now() - from, id)))
  })
}
