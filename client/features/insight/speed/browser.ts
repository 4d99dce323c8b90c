import { type MetricWithAttribution, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals/attribution'
import type { Store } from '#client/runtime/browser/store.ts'
import type { View } from '#client/runtime/router/runtime.ts'
import { speedEventPath } from './contract/speed-event.ts'
import { createSpeedCollector } from './speed-collector.ts'

/** What was slowest: the script where one is known, else the element. */
function getBlame(metric: MetricWithAttribution): string {
  if (metric.name === 'LCP') return metric.attribution.target ?? ''
  if (metric.name === 'CLS') return metric.attribution.largestShiftTarget ?? ''
  if (metric.name !== 'INP') return ''
  const { longestScript, interactionTarget } = metric.attribution
  return longestScript?.entry.sourceURL.split(/[?#]/)[0] || interactionTarget || ''
}

/** Measures this document, and tells of it as it is left. Loaded where the site asks for it alone. */
export function startSpeedTracking(views: Store<View>): void {
  const { path: landing } = views.get().route
  const { connection } = navigator as { connection?: { effectiveType?: string } }
  const { add, flush } = createSpeedCollector(
    { build: __BUILD_ID__, connection: connection?.effectiveType ?? '' },
    (beacon) => {
      const body = new Blob([JSON.stringify(beacon)], { type: 'application/json' })
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
  // After web-vitals' own listeners, which have the last word on what they measure.
  addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush())
  addEventListener('pagehide', flush)
}

/** From the click to the paint of the next page, where no document is loaded. */
function watchNavigations(
  views: Store<View>,
  onNavigation: (path: string, value: number, id: string) => void,
): void {
  let startedAt: number | null = null
  let count = 0
  // Where the API is missing, each page is a document.
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
